import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import { Logo } from '@/app/shell/logo';
import { CONTACT_EMAIL } from '@/lib/brand';
import { Plans } from './plans';
import { SampleDashboard } from './sample-dashboard';
import { Stats } from './stats';
import { UseCases } from './use-cases';
import { Footer } from './footer';

const LinkButton = createLink(Button);

const SECTIONS = [
  ['features', 'Features'],
  ['use-cases', 'Use Cases'],
  ['pricing', 'Pricing'],
  ['contact', 'Contact'],
] as const;

const FEATURES = [
  ['Multi-device management', 'Connect several numbers, see which are linked and how long each one runs.'],
  ['Interactive messages', 'Up to three quick-reply buttons with header and footer; every press comes back to you.'],
  ['Delivery you can trust', 'Sent, delivered, read, replied, failed: each with its time, none counted twice.'],
  ['Personal texts', 'Names and other values filled in, checked before anything goes out.'],
  ['Limits that hold', 'Daily and monthly limits by plan, kept also when many send at once.'],
  ['Enterprise security', 'Roles enforced by the server, secrets sealed, every change on record.'],
] as const;

/** The public front page. */
export function LandingPage() {
  return (
    <Box sx={{ maxWidth: 1200, mx: 'auto', px: { xs: 4, md: 8 } }}>
      <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, py: 4 }}>
        <Logo />
        <Box component="nav" aria-label="Page" sx={{ display: { xs: 'none', md: 'flex' }, gap: 2, flexGrow: 1, ml: 6 }}>
          {SECTIONS.map(([id, label]) => (
            <Button key={id} href={`#${id}`} color="inherit">
              {label}
            </Button>
          ))}
        </Box>
        <Box sx={{ display: 'flex', gap: 2, ml: 'auto' }}>
          <LinkButton to="/login" variant="text">
            Log In
          </LinkButton>
          <LinkButton to="/signup" variant="contained">
            Sign Up
          </LinkButton>
        </Box>
      </Box>
      <Box component="main" id="content" tabIndex={-1}>
        <Hero />
        <Stats />
        <Box component="section" id="features" aria-labelledby="features-title" sx={{ py: 12 }}>
          <Typography id="features-title" component="h2" sx={{ fontSize: 32, fontWeight: 650, mb: 6 }}>
            Features
          </Typography>
          <Box
            sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(3, 1fr)' } }}
          >
            {FEATURES.map(([title, text]) => (
              <Paper key={title} variant="outlined" sx={{ p: 6, borderRadius: '14px' }}>
                <Typography component="h3" variant="h3" sx={{ mb: 1 }}>
                  {title}
                </Typography>
                <Typography color="textSecondary">{text}</Typography>
              </Paper>
            ))}
          </Box>
        </Box>
        <UseCases />
        <Plans />
        <Box component="section" id="contact" aria-labelledby="contact-title" sx={{ py: 12 }}>
          <Typography id="contact-title" component="h2" sx={{ fontSize: 32, fontWeight: 650, mb: 2 }}>
            Contact
          </Typography>
          <Typography sx={{ fontSize: 16, maxWidth: 560 }} color="textSecondary">
            A question, a demo, or a plan made for you? Write to{' '}
            <Link href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</Link>.
          </Typography>
        </Box>
      </Box>
      <Footer />
    </Box>
  );
}

function Hero() {
  return (
    <Box
      component="section"
      aria-labelledby="hero"
      sx={{
        display: 'grid',
        gap: 10,
        gridTemplateColumns: { xs: '1fr', lg: '1.3fr 1fr' },
        alignItems: 'center',
        py: { xs: 10, md: 20 },
      }}
    >
      <Box>
        <Typography
          id="hero"
          component="h1"
          sx={{
            fontSize: 'clamp(40px, 6vw, 72px)',
            fontWeight: 700,
            lineHeight: 1.05,
            letterSpacing: '-0.03em',
            mb: 6,
          }}
        >
          Automate your business & grow faster
        </Typography>
        <Typography sx={{ fontSize: 18, mb: 6, maxWidth: 560 }} color="textSecondary">
          Connect your WhatsApp numbers, send messages that people can answer with one touch, and know what became of
          each.
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 6 }}>
          <LinkButton to="/signup" variant="contained" size="large">
            Start Free Trial
          </LinkButton>
          <Button href="#contact" variant="outlined" size="large">
            Book a Demo
          </Button>
        </Box>
        <Box
          component="ul"
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 6, p: 0, m: 0, listStyle: 'none', color: 'text.secondary' }}
        >
          {['No credit card required', '14 day free trial', 'Cancel anytime'].map((text) => (
            <li key={text}>✓ {text}</li>
          ))}
        </Box>
      </Box>
      <SampleDashboard />
    </Box>
  );
}

import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { SampleDashboard } from './looks/sample-dashboard';

const PROMISES = [t`No credit card required`, t`14 day free trial`, t`Cancel anytime`];

export function Hero() {
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
        >{t`Automate your business & grow faster`}</Typography>
        <Typography
          sx={{ fontSize: 18, mb: 6, maxWidth: 560 }}
          color="textSecondary"
        >{t`Connect your WhatsApp numbers, send messages that people can answer with one touch, and know what became of each.`}</Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 6 }}>
          <Button href="/signup" variant="contained" size="large">{t`Start Free Trial`}</Button>
          <Button href="#contact" variant="outlined" size="large">{t`Book a Demo`}</Button>
        </Box>
        <Box
          component="ul"
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 2, p: 0, m: 0, listStyle: 'none' }}
        >
          {PROMISES.map((text) => (
            <Typography component="li" key={text} color="textSecondary" sx={{ display: 'flex', gap: 2 }}>
              <Box component="svg" viewBox="0 0 12 12" aria-hidden sx={{ width: 12, color: 'primary.main' }}>
                <path d="M1.5 6.5l3 3 6-7" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
              </Box>
              {text}
            </Typography>
          ))}
        </Box>
      </Box>
      <SampleDashboard />
    </Box>
  );
}

import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { CONTACT_EMAIL } from '@/lib/brand';
import { Features } from './features';
import { Footer } from './footer';
import { Hero } from './hero';
import { Pictures } from './looks/pictures';
import { Plans } from './plans';
import { Questions } from './questions';
import { Section } from './section';
import { Stats } from './stats';
import { TopBar } from './top-bar';
import { TryIt } from './trial/try-it';
import { UseCases } from './use-cases';

/** The public front page. Uses no router, no query and no state: it is written to a file at build time. */
export function LandingPage() {
  return (
    <Box sx={{ maxWidth: 1200, mx: 'auto', px: { xs: 4, md: 8 } }}>
      <TopBar />
      <Box component="main" id="content" tabIndex={-1}>
        <Hero />
        <Stats />
        <Features />
        <Pictures />
        <TryIt />
        <UseCases />
        <Plans />
        <Questions />
        <Section id="contact" title={t`Contact`}>
          <Typography sx={{ fontSize: 16, maxWidth: 560 }} color="textSecondary">
            <Trans>
              A question, a demo, or a plan made for you? Write to{' '}
              <Link href={`mailto:${CONTACT_EMAIL}`}>{CONTACT_EMAIL}</Link>, or <Link href="#try">try it here</Link>{' '}
              without an account.
            </Trans>
          </Typography>
        </Section>
      </Box>
      <Footer />
    </Box>
  );
}

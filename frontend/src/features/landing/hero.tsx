import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { CheckIcon } from '@/components/icons/icons';
import { Picture } from './looks/picture';
import { SampleDashboard } from './looks/sample-dashboard';

const PROMISES = [t`No credit card required`, t`14 day free trial`, t`Cancel anytime`];

/** The product and the way to begin, beside the inbox, which runs off the page. */
export function Hero() {
  return (
    <Box component="section" aria-labelledby="hero" sx={LAYOUT}>
      <Box sx={{ pt: { md: 6 } }}>
        <Typography id="hero" component="h1" sx={TITLE}>{t`Automate your business & grow faster`}</Typography>
        <Typography
          color="textSecondary"
          sx={{ fontSize: { xs: 17, md: 18 }, lineHeight: { xs: '26px', md: '28px' }, my: 6, maxWidth: '46ch' }}
        >{t`WhatsApp for a whole team: send to one or to thousands, answer from one inbox, and prove what was sent, read and agreed to.`}</Typography>
        <ToBegin />
        <Box component="ul" sx={PROMISED}>
          {PROMISES.map((text) => (
            <Typography
              component="li"
              key={text}
              variant="body2"
              color="textSecondary"
              sx={{ display: 'flex', gap: 1.5 }}
            >
              <Box component="span" sx={{ color: 'success.main' }}>
                <CheckIcon />
              </Box>
              {text}
            </Typography>
          ))}
        </Box>
      </Box>
      <Box sx={{ position: 'relative', minWidth: 0, pb: { md: 10 } }}>
        <Box sx={SHOT}>
          <Picture isFirst name="inbox" title={t`The shared inbox, with a conversation open`} />
        </Box>
        <SampleDashboard />
      </Box>
    </Box>
  );
}

/** The two ways in. */
export function ToBegin() {
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, '& a': { flex: { xs: '1 1 0', sm: 'none' }, minHeight: 48 } }}
    >
      <Button href="/signup" variant="contained" size="large">{t`Start Free Trial`}</Button>
      <Button href="#contact" variant="outlined" size="large">{t`Book a Demo`}</Button>
    </Box>
  );
}

/** The mark's two waves, which become lanes across the whole page. */
export function Lanes() {
  const lane = (y: number) =>
    `M0 ${y}c30-20 60-20 90 0s60 20 90 0 60-20 90 0 60 20 90 0 55-16 85-4 40 10 70 8 40-4 60-4H4000`;
  return (
    <Box
      component="svg"
      viewBox="0 0 1440 72"
      preserveAspectRatio="xMinYMid slice"
      aria-hidden
      className="mirrored"
      sx={{ display: 'block', width: 1, height: 72, mt: { xs: 6, md: 8 }, fill: 'none', strokeWidth: 1.5 }}
    >
      <Box component="path" d={lane(24)} sx={{ stroke: 'var(--mui-palette-primary-main)' }} />
      <Box component="path" d={lane(44)} sx={{ stroke: 'var(--mui-palette-accent-main)' }} />
    </Box>
  );
}

const LAYOUT = {
  ...{ display: 'grid', gap: { xs: 8, md: 12 }, alignItems: 'start', pt: { xs: 10, md: 18 } },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1.16fr)' },
} as const;
const TITLE = {
  ...{ fontSize: 'clamp(40px, 5vw, 68px)', fontWeight: 600, lineHeight: 1.02, letterSpacing: '-0.038em' },
  textWrap: 'balance',
  // Letters of Arabic reach above and below theirs, and are not drawn together.
  '[dir=rtl] &': { lineHeight: 1.25, letterSpacing: 0 },
} as const;
const PROMISED = {
  ...{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2, p: 0, m: 0, mt: 5, listStyle: 'none' },
} as const;
/** As wide as it is on a screen; a part without room runs off the page's edge. */
const SHOT = { '& figure': { width: { xs: 'max(100%, 640px)', lg: 900 } } } as const;

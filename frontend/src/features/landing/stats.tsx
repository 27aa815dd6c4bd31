import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

const STATS = [
  ['50K+', t`Active Users`],
  ['1M+', t`Messages Delivered`],
  ['99.9%', t`Uptime SLA`],
  ['24/7', t`Support`],
] as const;

/** The band of numbers below the hero. */
export function Stats() {
  return (
    <Box
      component="dl"
      sx={{ m: 0, pt: 2, display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } }}
    >
      {STATS.map(([value, label]) => (
        <Box key={label} sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
          <Typography component="dt" color="textSecondary">
            {label}
          </Typography>
          <Typography component="dd" dir="ltr" sx={FIGURE}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const FIGURE = {
  ...{ m: 0, fontSize: 32, lineHeight: '40px', fontWeight: 600, letterSpacing: '-0.03em', textAlign: 'left' },
  '[dir=rtl] &': { textAlign: 'right' },
} as const;

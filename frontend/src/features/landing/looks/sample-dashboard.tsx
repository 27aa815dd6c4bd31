import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

const SENT = [
  [81, 'var(--mui-palette-chart-read)'],
  [15, 'var(--mui-palette-chart-delivered)'],
] as const;

/** A dashboard with sample numbers: a card over the picture of the inbox. */
export function SampleDashboard() {
  return (
    <Box component="section" aria-label={t`A sample dashboard`} sx={CARD}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
        <Typography variant="body2" color="textSecondary" sx={{ fontWeight: 500 }}>{t`Messages today`}</Typography>
        <Typography variant="caption" sx={{ color: 'success.main', fontWeight: 500 }}>
          ▲ {t`12 %`}
        </Typography>
      </Box>
      <Typography sx={{ fontSize: 32, lineHeight: '40px', fontWeight: 600, letterSpacing: '-0.03em' }}>
        10,000+
      </Typography>
      <Box aria-hidden sx={RULER}>
        {SENT.map(([percent, colour]) => (
          <Box key={colour} sx={{ width: `${percent}%`, bgcolor: colour }} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 6, fontSize: 13 }}>
        <Fact label={t`Channels`} value="3/5" />
        <Fact label={t`Days Left`} value="28" />
      </Box>
    </Box>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {label} <Box component="b" sx={{ color: 'text.primary', fontWeight: 600 }}>{`\u2066${value}\u2069`}</Box>
    </Box>
  );
}

const CARD = {
  ...{ bgcolor: 'raised', borderRadius: '14px', boxShadow: 'var(--mui-palette-part-shadow)', p: { xs: 4, md: 5 } },
  ...{ position: { md: 'absolute' }, left: { md: -40 }, bottom: { md: 0 }, width: { md: 340 }, mt: { xs: 3, md: 0 } },
} as const;
const RULER = {
  ...{ display: 'flex', height: 10, borderRadius: '2px', overflow: 'hidden', mt: 2, mb: 3.5 },
  bgcolor: 'part.track',
} as const;

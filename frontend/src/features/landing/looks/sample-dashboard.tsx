import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';

const LANES = [
  [t`Delivered`, 96, 'secondary.main'],
  [t`Read`, 81, 'primary.main'],
  [t`Replied`, 34, 'success.main'],
] as const;

/** What a dashboard looks like, with sample numbers. */
export function SampleDashboard() {
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={t`A sample dashboard`}
      sx={{ borderRadius: '14px', overflow: 'hidden', bgcolor: 'var(--mui-palette-raised)' }}
    >
      <Box sx={{ p: 6, pb: 2 }}>
        <Typography color="textSecondary">{t`Messages today`}</Typography>
        <Typography sx={{ fontSize: 48, fontWeight: 700, letterSpacing: '-0.03em', lineHeight: 1.1 }}>
          10,000+
        </Typography>
      </Box>
      <Waves />
      <Box sx={{ display: 'grid', gap: 3, px: 6, py: 5 }}>
        {LANES.map(([label, percent, colour]) => (
          <Box key={label} sx={{ display: 'grid', gridTemplateColumns: '76px 1fr 40px', alignItems: 'center', gap: 3 }}>
            <Typography variant="body2" color="textSecondary">
              {label}
            </Typography>
            <Box sx={{ height: 6, borderRadius: '99px', bgcolor: 'divider', overflow: 'hidden' }}>
              <Box sx={{ height: 1, width: `${percent}%`, bgcolor: colour, borderRadius: '99px' }} />
            </Box>
            <Typography variant="body2" sx={{ textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
              {percent}%
            </Typography>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', borderTop: 1, borderColor: 'divider' }}>
        <Fact label={t`Channels`} value="3/5" />
        <Fact label={t`Days Left`} value="28" />
      </Box>
    </Paper>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <Box sx={{ px: 6, py: 4, '& + &': { borderLeft: 1, borderColor: 'divider' } }}>
      <Typography color="textSecondary">{label}</Typography>
      <Typography sx={{ fontSize: 24, fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>{value}</Typography>
    </Box>
  );
}

/** The day as the two waves of the mark. */
function Waves() {
  const stroke = { fill: 'none', strokeWidth: 2.5, strokeLinecap: 'round' } as const;
  return (
    <Box
      component="svg"
      viewBox="0 0 400 90"
      aria-hidden
      preserveAspectRatio="none"
      sx={{ width: 1, height: 90, display: 'block' }}
    >
      <Box
        component="path"
        d="M0 70C40 66 60 30 100 34S160 62 200 48 260 8 310 14 370 34 400 22"
        sx={{ ...stroke, stroke: 'var(--mui-palette-primary-main)' }}
      />
      <Box
        component="path"
        d="M0 82C40 80 60 54 100 57S160 76 200 66 260 34 310 39 370 54 400 46"
        sx={{ ...stroke, stroke: 'var(--mui-palette-accent-main)' }}
      />
    </Box>
  );
}

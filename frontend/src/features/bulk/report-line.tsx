import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { BulkReport } from '@wavelane/contracts';
import { formatNumber } from '@/lib/format';

const PARTS = [
  ['valid', t`Ready`, 'success.main'],
  ['invalid', t`Invalid`, 'error.main'],
  ['duplicate', t`Duplicate`, 'warning.main'],
  ['suppressed', t`Opted out`, 'text.secondary'],
] as const;

/** Equal columns on a phone; in one line, or more if there is no room, on a wider screen. */
const FIGURES = {
  ...{ display: { xs: 'grid', sm: 'flex' }, flexWrap: 'wrap', columnGap: { xs: 2, sm: 8 }, rowGap: 3, m: 0 },
  gridTemplateColumns: 'repeat(5, minmax(0, 1fr))',
} as const;

/** The outcome of the rows: the parts always add up to the total. */
export function ReportLine({ report }: { report: BulkReport }) {
  return (
    <Box component="dl" aria-label={t`Rows`} sx={FIGURES}>
      <Count label={t`Rows`} value={report.total} colour="text.primary" />
      {PARTS.map(([name, label, colour]) => (
        <Count key={name} label={label} value={report[name]} colour={report[name] > 0 ? colour : 'text.secondary'} />
      ))}
    </Box>
  );
}

function Count({ label, value, colour }: { label: string; value: number; colour: string }) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column-reverse' }}>
      <Typography component="dt" variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {label}
      </Typography>
      <Typography
        component="dd"
        sx={{ m: 0, fontSize: 20, fontWeight: 650, color: colour, fontVariantNumeric: 'tabular-nums' }}
      >
        {formatNumber(value)}
      </Typography>
    </Box>
  );
}

import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type BillingPeriod, periodDays, type Plan } from '@wavelane/contracts';
import { formatNumber } from '@/lib/format';

/** The contents of a plan, for an account that has no other one. */
export function Bought({ plan, period }: { plan: Plan; period: BillingPeriod }) {
  const limit = (value: number | null) => (value === null ? t`No limit` : formatNumber(value));
  const rows = [
    [t`Plan`, plan.name],
    [t`Days`, t`${formatNumber(periodDays(plan.channelsLimit ?? 0, period))} more`],
    [t`Channels`, limit(plan.channelsLimit)],
    [t`Messages a day`, limit(plan.dailyMessagesLimit)],
    [t`Bulk messages a month`, limit(plan.bulkMessagesLimit)],
  ] as const;
  return (
    <section>
      <Typography component="h2" variant="h2" sx={{ mb: 3 }}>{t`What you get`}</Typography>
      <Box component="dl" sx={ROWS}>
        {rows.map(([what, value]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 3 }}>
        {t`An active channel uses one of them every 24 hours.`}
      </Typography>
    </section>
  );
}

const ROWS = {
  ...{ m: 0, fontSize: 13, fontVariantNumeric: 'tabular-nums' },
  '& > div': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 4,
    py: 2.5,
    borderTop: 1,
    borderColor: 'divider',
  },
  '& dd': { m: 0, fontWeight: 600 },
} as const;

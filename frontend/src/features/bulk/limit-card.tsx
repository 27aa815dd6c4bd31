import { t } from '@lingui/core/macro';
import LinearProgress from '@mui/material/LinearProgress';
import type { CurrentUser } from '@wavelane/contracts';
import { StatCard } from '@/components/stat-card';
import { formatNumber } from '@/lib/format';

/** How many messages the day still has: limit minus sent. */
export function LimitCard({ user }: { user: CurrentUser }) {
  const limit = user.currentPlan?.dailyMessagesLimit ?? null;
  const sent = user.messagesSentToday;
  if (limit === null)
    return <StatCard label={t`Daily limit`} value={t`No limit set`} hint={t`${formatNumber(sent)} sent today`} />;
  return (
    <StatCard
      label={t`Daily limit`}
      value={t`${formatNumber(Math.max(0, limit - sent))} left`}
      hint={t`${formatNumber(sent)} of ${formatNumber(limit)} sent today`}
    >
      <LinearProgress
        variant="determinate"
        aria-label={t`Share of today's messages used`}
        value={limit === 0 ? 100 : Math.min(100, (100 * sent) / limit)}
        sx={{ mt: 2, borderRadius: '4px' }}
      />
    </StatCard>
  );
}

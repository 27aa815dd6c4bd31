import { t } from '@lingui/core/macro';
import LinearProgress from '@mui/material/LinearProgress';
import type { BulkPreview, CurrentUser } from '@wavelane/contracts';
import { StatCard } from '@/components/stat-card';
import { formatNumber } from '@/lib/format';

/** The messages left for the day and the month. */
export function Limits({ user, preview }: { user: CurrentUser; preview: BulkPreview | null }) {
  return (
    <>
      <LimitCard user={user} />
      <MonthCard user={user} preview={preview} />
    </>
  );
}

/** How many messages the day still has: limit minus sent. */
export function LimitCard({ user }: { user: CurrentUser }) {
  const limit = user.currentPlan?.dailyMessagesLimit ?? null;
  const sent = user.messagesSentToday;
  if (!user.currentPlan) return <StatCard label={t`Daily limit`} value="–" hint={t`Your plan sets the limit`} />;
  if (limit === null)
    return <StatCard label={t`Daily limit`} value={t`No limit set`} hint={t`${formatNumber(sent)} sent today`} />;
  return (
    <StatCard
      label={t`Daily limit`}
      value={t`${formatNumber(Math.max(0, limit - sent))} left`}
      hint={t`${formatNumber(sent)} of ${formatNumber(limit)} sent today`}
    >
      <Share label={t`Share of today's messages used`} used={sent} limit={limit} />
    </StatCard>
  );
}

/** The month's bulk messages, and what is left of them once a file was checked; nothing if there is no limit. */
export function MonthCard({ user, preview }: { user: CurrentUser; preview: BulkPreview | null }) {
  const limit = user.currentPlan?.bulkMessagesLimit ?? null;
  if (limit === null) return null;
  const left = preview?.scheduledFor === null ? (preview.remaining?.month ?? null) : null;
  const label = t`Monthly bulk limit`;
  if (left === null) return <StatCard label={label} value={formatNumber(limit)} hint={t`bulk messages a month`} />;
  const sent = Math.max(0, limit - left);
  return (
    <StatCard
      label={label}
      value={t`${formatNumber(left)} left`}
      hint={t`${formatNumber(sent)} of ${formatNumber(limit)} sent this month`}
    >
      <Share label={t`Share of this month's bulk messages used`} used={sent} limit={limit} />
    </StatCard>
  );
}

function Share({ label, used, limit }: { label: string; used: number; limit: number }) {
  return (
    <LinearProgress
      variant="determinate"
      aria-label={label}
      value={limit === 0 ? 100 : Math.min(100, (100 * used) / limit)}
      sx={{ mt: 2, borderRadius: '4px' }}
    />
  );
}

import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pendingPaymentsQuery, waitingChannelsQuery } from '@/api/admin-queries';
import { formatNumber } from '@/lib/format';
import { CountMark } from './count-mark';

/** Number of channels and payments that wait for an administrator; nothing if none waits. */
export function WaitingCount({ isOnIcon = false }: { isOnIcon?: boolean }) {
  const channels = useInfiniteQuery(waitingChannelsQuery);
  const payments = useInfiniteQuery(pendingPaymentsQuery);
  const count = (channels.data?.length ?? 0) + (payments.data?.length ?? 0);
  if (count === 0) return null;
  const more = channels.hasNextPage || payments.hasNextPage ? '+' : '';
  const text = `${formatNumber(count)}${more}`;
  return <CountMark text={text} label={t`${text} waiting for you`} tone="todo" isOnIcon={isOnIcon} />;
}

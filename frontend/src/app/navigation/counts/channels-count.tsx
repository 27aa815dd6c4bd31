import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { channelsQuery } from '@/api/queries';
import { formatNumber } from '@/lib/format';
import { CountMark } from './count-mark';
import { standingOf } from './channel-standing';

/** How many channels wait for their code to be scanned; nothing while all are linked. */
export function ChannelsCount({ isOnIcon = false }: { isOnIcon?: boolean }) {
  const { data } = useQuery(channelsQuery);
  const { active, linked } = standingOf(data ?? []);
  const count = active - linked;
  if (count === 0) return null;
  const text = formatNumber(count);
  return <CountMark text={text} label={t`${text} not linked`} tone="todo" isOnIcon={isOnIcon} />;
}

import { t } from '@lingui/core/macro';
import { formatDateTime, formatSince } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { useTimeZone } from '@/lib/hooks/use-time-zone';

const MINUTE_MS = 60_000;

/** How long ago somebody was here; when that was, in one's own zone, is in its tip. */
export function SeenAt({ at }: { at: string | null }) {
  const now = useNow(MINUTE_MS);
  const timeZone = useTimeZone();
  if (at === null) return t({ message: 'Never', context: 'last seen' });
  return (
    <time dateTime={at} data-tip={formatDateTime(at, timeZone)}>
      {formatSince(at, now)}
    </time>
  );
}

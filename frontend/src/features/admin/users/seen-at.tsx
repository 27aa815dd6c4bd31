import { t } from '@lingui/core/macro';
import { SEEN_EVERY_MS } from '@wavelane/contracts';
import { minuteCount } from '@/components/words/counts';
import { formatDateTime, formatSince } from '@/lib/format';
import { useNow } from '@/lib/hooks/use-now';
import { useTimeZone } from '@/lib/hooks/use-time-zone';
import { Tip } from '@/components/tips/tip';

const MINUTE_MS = 60_000;

/**
 * How long ago a user was last here, as precisely as it is kept: within a step that is not over yet, any moment of it.
 * The tip has the instant in the reader's own zone.
 */
export function SeenAt({ at }: { at: string | null }) {
  const now = useNow(MINUTE_MS);
  const timeZone = useTimeZone();
  if (at === null) return t({ message: 'Never', context: 'last seen' });
  return (
    <Tip describeChild title={formatDateTime(at, timeZone)}>
      <time dateTime={at}>
        {now - Date.parse(at) < SEEN_EVERY_MS
          ? t`Within ${minuteCount(SEEN_EVERY_MS / MINUTE_MS)}`
          : formatSince(at, now)}
      </time>
    </Tip>
  );
}

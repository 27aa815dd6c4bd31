import type { ReactNode } from 'react';
import { formatDate, formatDateTime, formatTime } from '@/lib/format';
import { useToday } from '@/lib/hooks/use-now';
import { shortTime } from '@/lib/times/when-text';
import { useTimeZone } from '@/lib/hooks/use-time-zone';
import { formatInstant } from '@/lib/instants';
import { Tip } from '@/components/tips/tip';

interface DateTimeProps {
  at: string | null;
  seconds?: boolean;
  /** Its day is shown above it. */
  onlyTime?: boolean;
  /** The hour is irrelevant. */
  onlyDay?: boolean;
  /** `14:06` of today, `Mon 16:02` of the week before, `Nov 3` earlier: for lists that are read at a glance. */
  short?: boolean;
}

const ON_ONE_LINE = { whiteSpace: 'nowrap' } as const;

/** `Nov 21, 2026 03:12` in the account's zone, the exact instant in its tip; a dash without a date. */
export function DateTime({ at, seconds = false, onlyTime = false, onlyDay = false, short = false }: DateTimeProps) {
  const timeZone = useTimeZone();
  if (at === null) return '–';
  const format = onlyDay ? formatDate : onlyTime ? formatTime : seconds ? formatInstant : formatDateTime;
  return <Instant at={at}>{short ? <ShortTime at={at} timeZone={timeZone} /> : format(at, timeZone)}</Instant>;
}

const Instant = ({ at, children }: { at: string; children: ReactNode }) => (
  <Tip describeChild title={at}>
    <time dateTime={at} style={ON_ONE_LINE}>
      {children}
    </time>
  </Tip>
);

/** Its words depend on the day: they change at midnight. */
function ShortTime({ at, timeZone }: { at: string; timeZone: string | undefined }) {
  useToday(timeZone);
  return shortTime(at, timeZone);
}

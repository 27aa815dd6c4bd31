import { formatDateTime } from '@/lib/format';
import { useTimeZone } from '@/lib/hooks/use-time-zone';
import { formatInstant } from '@/lib/instants';
import { Tip } from '@/components/tips/tip';

/** `Nov 21, 2026 03:12` in the account's zone, the exact instant in its tip; a dash without a date. */
export function DateTime({ at, seconds = false }: { at: string | null; seconds?: boolean }) {
  const timeZone = useTimeZone();
  if (at === null) return '–';
  return (
    <Tip describeChild title={at}>
      <time dateTime={at}>{(seconds ? formatInstant : formatDateTime)(at, timeZone)}</time>
    </Tip>
  );
}

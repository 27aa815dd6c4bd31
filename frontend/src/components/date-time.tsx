import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '@/api/queries';
import { formatDateTime } from '@/lib/format';
import { formatInstant } from '@/lib/instants';

/** `Nov 21, 2026 03:12` in the account's zone, the exact instant in its tip; a dash without a date. */
export function DateTime({ at, seconds = false }: { at: string | null; seconds?: boolean }) {
  const { data } = useQuery(sessionQuery);
  if (at === null) return '–';
  return (
    <time dateTime={at} data-tip={at}>
      {(seconds ? formatInstant : formatDateTime)(at, data?.timeZone)}
    </time>
  );
}

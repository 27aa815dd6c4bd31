import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '@/api/queries';
import { formatDateTime } from '@/lib/format';

/** `Nov 21, 2026 03:12` in the account's zone, the exact instant on hover; a dash without a date. */
export function DateTime({ at }: { at: string | null }) {
  const { data } = useQuery(sessionQuery);
  if (at === null) return '–';
  return (
    <time dateTime={at} data-tip={at}>
      {formatDateTime(at, data?.timeZone)}
    </time>
  );
}

import { t } from '@lingui/core/macro';
import { dayLabel } from '@/lib/format';

/** `Nov 11 to Nov 24`. @param first as `yyyy-mm-dd`, as the last */
export function periodText(first: string, last: string): string {
  const [from, to] = [dayLabel(first), dayLabel(last)];
  return t`${from} to ${to}`;
}

import { inOrder } from '@/lib/bidi';
import { formatNumber } from '@/lib/format';

/** `9,999`, or `10,000+` if counting ended there. */
export const cappedNumber = (count: number, most: number): string =>
  count < most ? formatNumber(count) : inOrder(`${formatNumber(most)}+`);

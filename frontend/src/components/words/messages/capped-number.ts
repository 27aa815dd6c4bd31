import { inOrder } from '@/lib/bidi';
import { formatNumber } from '@/lib/format';

/** `999`, or `1,000+` if counting ended there. */
export const cappedNumber = (count: number, most: number): string =>
  count < most ? formatNumber(count) : inOrder(`${formatNumber(most)}+`);

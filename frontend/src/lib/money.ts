import { formatMinor } from '@wavelane/contracts';
import { groupDigits } from './format';

/** `USD 29.00` with thousands separated: the form of admin tables. */
export function formatMoney(minor: number, currency: string): string {
  return `${currency} ${groupDigits(formatMinor(minor, currency))}`;
}

/** `$29` or `$165.30`: the form of price tags. */
export function formatPrice(minor: number, currency: string): string {
  const plain = groupDigits(formatMinor(minor, currency).replace(/\.00$/, ''));
  return currency === 'USD' ? `$${plain}` : `${currency} ${plain}`;
}

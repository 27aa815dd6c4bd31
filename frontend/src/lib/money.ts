import { formatMinor } from '@wavelane/contracts';
import { groupDigits } from './format';

/** `USD 29.00` with thousands separated: the form of admin tables. */
export function formatMoney(minor: number, currency: string): string {
  return `${currency} ${groupDigits(formatMinor(minor, currency))}`;
}

/** `$29.00`: a price to pay. */
export function formatPrice(minor: number, currency: string): string {
  const plain = groupDigits(formatMinor(minor, currency));
  return currency === 'USD' ? `$${plain}` : `${currency} ${plain}`;
}

/** `$29` or `$165.30`: the form of price tags on the front page. */
export const formatTag = (minor: number, currency: string): string => formatPrice(minor, currency).replace(/\.00$/, '');

/** `1,234.50`, `-29.00`: for a place with the currency beside it. */
export function plainMoney(minor: number, currency: string): string {
  return `${minor < 0 ? '-' : ''}${groupDigits(formatMinor(Math.abs(minor), currency))}`;
}

import { exponentOf, parseMinor } from '@wavelane/contracts';

/**
 * Reads an amount as PayPal's reports write it: `1,234.56`, `-29.00`, `1.234,56`, and `1,234` if the currency has no
 * decimals. @returns minor units; undefined for any other text
 */
export function reportAmount(text: string, currency: string): number | undefined {
  const match = /^([-−+]?)(\d[\d.,'’\s]*)$/.exec(text.trim());
  if (!match) return undefined;
  const [, sign = '', digits = ''] = match;
  const tail = /^(.*)[.,](\d+)$/.exec(digits);
  const [, units = digits, parts = ''] = tail ?? [];
  const isDecimal = tail !== null && parts.length <= exponentOf(currency);
  const whole = isDecimal ? units : digits;
  // Thousands are separated in groups of three, or not at all.
  if (!/^\d+$|^\d{1,3}([.,'’\s]\d{3})+$/.test(whole)) return undefined;
  const minor = parseMinor(whole.replace(/\D/g, '') + (isDecimal ? `.${parts}` : ''), currency);
  if (minor === undefined) return undefined;
  return sign === '' || sign === '+' || minor === 0 ? minor : -minor;
}

import { withoutExtension } from '../extension.js';
import { folded } from './folded.js';

/** Characters before a number in a link or a note: `https://wa.me/`, `…?phone=`, `tel:`, `WhatsApp`. */
const BEFORE =
  /^(?:(?:https?:\/\/)?(?:www\.)?(?:wa\.me\/|(?:api\.|web\.)?whatsapp(?:\.com|:\/\/)\S*?[?&]phone=)|(?:p[.:]|(?:tel|sms|callto|ph|phone|mob|mobile|handy|whats ?app|wa|telefon|telefono|cel|هاتف|جوال|واتساب)[.:\s])\s*)/u;
/** Characters that may follow it in a link: `?text=Hi`, `;ext=5`, `@c.us`. */
const BEHIND = /(?<=\d)(?:[?;&@]\p{L}.*)$/su;
/** Signs between digits and around a number. A trunk nought in brackets is no part of it. */
const SIGNS = /[\s+().\-\p{Pd}\u2212\u00b7\u2022\u2044\u30fb/\\_~*"'`,;:<>[\]]/gu;

/**
 * Reads a text that may be a phone number as digits alone: without the signs around it, and without 00 or a trunk 0.
 */
export function phoneDigits(text: string): string | undefined {
  const plain = folded(withoutExtension(text.normalize('NFKC').trim()))
    .replace(BEFORE, '')
    .replace(BEHIND, '')
    .replace(/\(0\)/g, '');
  const all = plain.replace(SIGNS, '');
  if (!/^\d+$/.test(all)) return undefined;
  const digits = all.replace(/^0+/, '');
  // The last four digits of a number may begin with noughts, too.
  if (digits.length < 4 && all.length >= 4) return all;
  return digits.length >= 3 ? digits : undefined;
}

/** The last four digits, by which a number is found if its beginning is not known. */
export const lastFour = (digits: string): string | null => (digits.length >= 4 ? digits.slice(-4) : null);

/** Whether a number is the requested one, by its beginning or by its end. @param asked of {@link phoneDigits} */
export const isNumber = (digits: string, asked: string): boolean =>
  digits.startsWith(asked) || (asked.length >= 4 && digits.endsWith(asked)) || isDialled(digits, asked);

/** A number with so many digits is a whole one. */
const WHOLE = 10;
/** Countries whose numbers have, or had, digits more before the last eight: Brazil, Mexico, Argentina, Benin, Ivory Coast. */
const LONGER = ['55', '52', '54', '229', '225'];

/**
 * Whether a number is meant by what people dial for it at home or from abroad: 8 in Russia, 06 in Hungary, 01 in Mexico,
 * 011 or 0011 before a country code, a 0 behind it.
 */
function isDialled(digits: string, asked: string): boolean {
  if (asked.length < WHOLE) return false;
  if (asked.length === digits.length) return asked.startsWith('8') && digits.slice(1) === asked.slice(1);
  const isLonger = LONGER.some((code) => digits.startsWith(code) && asked.startsWith(code));
  return digits.endsWith(asked.slice(isLonger ? -8 : -9));
}

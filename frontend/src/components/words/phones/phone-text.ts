import { inOrder } from '@/lib/bidi';

/** Calling codes of one and of two digits; all others have three. */
const CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;
const CODE_OF_THREE = 3;
/** The groups of the digits after the code, by how many they are. */
const GROUPS: Readonly<Record<number, readonly number[]>> = {
  7: [3, 4],
  8: [4, 4],
  9: [3, 3, 3],
  10: [3, 3, 4],
  11: [3, 4, 4],
  12: [4, 4, 4],
};
const E164 = /^\+\d+$/;

/**
 * Returns a number in groups, `+973 3000 0142` for `+97330000142`. No line breaks within it, and the `+` comes first on an
 * Arabic page, too. A text that is not in E.164 is returned unchanged.
 */
export function phoneText(phone: string): string {
  if (!E164.test(phone)) return phone;
  const digits = phone.slice(1);
  const code = CODE.exec(digits)?.[0] ?? digits.slice(0, CODE_OF_THREE);
  const rest = digits.slice(code.length);
  const groups = GROUPS[rest.length];
  if (!groups) return inOrder(phone);
  let from = 0;
  const parts = groups.map((length) => rest.slice(from, (from += length)));
  return inOrder([`+${code}`, ...parts].join('\u00a0'));
}

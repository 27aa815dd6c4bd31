import { createHash } from 'node:crypto';
import { typedCode } from '@wavelane/contracts';

/** Without letters that look like digits or like each other (Crockford's base 32). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 16;

/** Random bytes that one code needs: 5 bits of each. */
export const BYTES_PER_CODE = LENGTH;

/** 80 bits each, so that a hash does not reveal a code. @param random `BYTES_PER_CODE` for each code */
export function recoveryCodes(random: Uint8Array): string[] {
  const letters = Array.from(random, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  return pieces(letters, LENGTH).map((code) => pieces(code, 4).join('-'));
}

const pieces = (text: string, length: number): string[] => text.match(new RegExp(`.{${length}}`, 'g')) ?? [];

/**
 * Returns the same text for every way of typing it: in capitals, without dashes, with an O for a zero, in digits of
 * another script.
 */
export function recoveryHash(code: string): string {
  const plain = typedCode(code).toLowerCase().replace(/o/g, '0').replace(/[il]/g, '1');
  return createHash('sha256').update(plain).digest('hex');
}

import { decoderOf } from './code-pages.js';

/** Letters beyond ASCII stand in base64 between + and -, and a + is +-: mails and contacts of old programs. */
const SHIFTED = /\+([A-Za-z0-9+/]*)-?/g;
const LETTERS = /^[\p{L}\p{M}\p{P}\p{S}\p{Zs}]+$/u;
/** Whether base64 holds whole units of UTF-16: fewer bits than one character has are left over. */
const isWhole = (base64: string): boolean => !base64.includes('+') && base64.length > 2 && (base64.length * 6) % 16 < 6;

/** Whether every + of an ASCII text begins letters of UTF-7, or is +-, and at least one begins letters. */
export function isUtf7(text: string): boolean {
  const shifted = [...text.matchAll(SHIFTED)];
  const isLetters = (base64: string) => {
    const read = isWhole(base64) ? decoderOf('utf-7').decode(Buffer.from(`+${base64}-`)) : '';
    return read.isWellFormed() && LETTERS.test(read) && /[^\0-\x7f]/.test(read);
  };
  return (
    shifted.some(([, base64 = '']) => base64 !== '') &&
    shifted.every(([written, base64 = '']) => (base64 === '' ? written === '+-' : isLetters(base64)))
  );
}

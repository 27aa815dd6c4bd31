const SHIFTED = /\+([A-Za-z0-9+/]*)-?/g;
/** Letters that were not ended: the next piece may go on with them. */
const OPEN = /\+[A-Za-z0-9+/]*$/;

/** UTF-16 in base64; undefined: it is none. */
function unitsOf(base64: string): string | undefined {
  const bits = base64.length * 6;
  const bytes = Buffer.from(base64, 'base64');
  if (base64.includes('+') || bits % 16 >= 6 || bits < 16) return undefined;
  const text = bytes
    .subarray(0, Math.floor(bits / 16) * 2)
    .swap16()
    .toString('utf16le');
  return text.isWellFormed() ? text : undefined;
}

/** Mails and contacts of old programs: letters beyond ASCII stand in base64 between + and -, and a + is +-. */
export class Utf7Decoder {
  private rest = '';

  decode(bytes: Uint8Array = new Uint8Array(), options: { stream?: boolean } = {}): string {
    const text = this.rest + Buffer.from(bytes).toString('latin1');
    const open = options.stream ? text.search(OPEN) : -1;
    this.rest = open < 0 ? '' : text.slice(open);
    const whole = open < 0 ? text : text.slice(0, open);
    return whole.replace(SHIFTED, (written, base64: string) => (base64 === '' ? '+' : (unitsOf(base64) ?? written)));
  }
}

const LETTERS = /^[\p{L}\p{M}\p{P}\p{S}\p{Zs}]+$/u;

/** Whether every + of an ASCII text begins letters of UTF-7, or is +-, and at least one begins letters. */
export function isUtf7(text: string): boolean {
  const shifted = [...text.matchAll(SHIFTED)];
  const isLetters = (base64: string) => {
    const read = unitsOf(base64);
    return read !== undefined && LETTERS.test(read) && /[^\0-\x7f]/.test(read);
  };
  return (
    shifted.some(([, base64 = '']) => base64 !== '') &&
    shifted.every(([written, base64 = '']) => (base64 === '' ? written === '+-' : isLetters(base64)))
  );
}

import { TextDecoder } from 'node:util';

/** Trail bytes of the syllables that Windows adds; those behind the leads of the standard end before it begins. */
const TRAILS = [...range(0x41, 0x5a), ...range(0x61, 0x7a), ...range(0x81, 0xfe)];
const [LEAD_OF_ALL, STANDARD, LAST_LEAD] = [0x81, 0xa1, 0xc6];

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, n) => first + n);
}

let letters: ReadonlyMap<number, string> | undefined;

/**
 * Korean of Windows: EUC-KR, and between its places the syllables that it lacks, in the order of Unicode. The platform reads
 * EUC-KR alone, and 샾 is on many a sign.
 */
function table(): ReadonlyMap<number, string> {
  if (letters) return letters;
  const decoder = new TextDecoder('euc-kr');
  const made = new Map<number, string>();
  for (const lead of range(STANDARD, 0xfe))
    for (const trail of range(0xa1, 0xfe)) {
      const letter = decoder.decode(Uint8Array.of(lead, trail));
      if (letter.length === 1 && letter !== '\ufffd') made.set(lead * 256 + trail, letter);
    }
  const standard = new Set(made.values());
  const added = range(0xac00, 0xd7a3)
    .map((code) => String.fromCharCode(code))
    .filter((letter) => !standard.has(letter));
  for (const lead of range(LEAD_OF_ALL, LAST_LEAD))
    for (const trail of TRAILS) {
      const letter = lead >= STANDARD && trail >= STANDARD ? undefined : added.shift();
      if (letter !== undefined) made.set(lead * 256 + trail, letter);
    }
  return (letters = made);
}

export class Cp949Decoder {
  private lead: number | undefined;

  constructor(private readonly options: { fatal?: boolean } = {}) {}

  decode(bytes: Uint8Array = new Uint8Array(), options: { stream?: boolean } = {}): string {
    const known = table();
    let text = '';
    for (const byte of bytes) {
      if (this.lead === undefined) {
        if (byte < 0x80) text += String.fromCharCode(byte);
        else this.lead = byte;
        continue;
      }
      text += known.get(this.lead * 256 + byte) ?? this.broken();
      // A byte of ASCII behind half a letter is a letter of its own.
      if (byte < 0x41) text += String.fromCharCode(byte);
      this.lead = undefined;
    }
    if (options.stream || this.lead === undefined) return text;
    this.lead = undefined;
    return text + this.broken();
  }

  private broken(): string {
    if (this.options.fatal) throw new TypeError('No letter of the encoding');
    return '\ufffd';
  }
}

import { TextDecoder } from 'node:util';
import type { CsvEncoding } from '@wavelane/contracts';
import iconv from 'iconv-lite';

/** Turns bytes into text, in pieces. */
export interface Decoder {
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string;
}

/**
 * Encodings that the platform does not have or reads in part, by the library's names: code pages of DOS, Macs in
 * Central Europe, and Korean of Windows with the syllables that EUC-KR lacks. Some versions of the platform read
 * `“` and `€` of windows-1252 as control characters.
 */
const OF_LIBRARY: Readonly<Partial<Record<CsvEncoding, string>>> = {
  'windows-1252': 'windows-1252',
  'euc-kr': 'cp949',
  cp850: 'cp850',
  cp852: 'cp852',
  'x-mac-ce': 'maccenteuro',
};

class LibraryDecoder implements Decoder {
  private decoder: ReturnType<typeof iconv.getDecoder> | undefined;

  constructor(
    private readonly name: string,
    private readonly options: { fatal?: boolean },
  ) {}

  decode(bytes: Uint8Array = new Uint8Array(), { stream = false }: { stream?: boolean } = {}): string {
    const decoder = (this.decoder ??= iconv.getDecoder(this.name));
    let text = decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (!stream) {
      text += decoder.end() ?? '';
      this.decoder = undefined;
    }
    if (this.options.fatal && text.includes('\ufffd')) throw new TypeError('No letter of the encoding');
    return text;
  }
}

/** @param options fatal: bytes that the encoding does not have throw, instead of becoming U+FFFD */
export function decoderOf(encoding: CsvEncoding, options: { fatal?: boolean } = {}): Decoder {
  const name = OF_LIBRARY[encoding];
  return name === undefined ? new TextDecoder(encoding, options) : new LibraryDecoder(name, options);
}

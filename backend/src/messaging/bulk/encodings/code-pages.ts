import { TextDecoder } from 'node:util';
import type { CsvEncoding } from '@wavelane/contracts';
import { Cp949Decoder } from './cp949.js';
import { Utf7Decoder } from './utf7.js';

/** What text is made with, in pieces. */
export interface Decoder {
  decode(bytes?: Uint8Array, options?: { stream?: boolean }): string;
}

/** Some versions of the platform read these bytes of windows-1252 as control characters, if they come in one piece. */
const WESTERN_SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const LATIN_1 = Array.from({ length: 96 }, (_, n) => String.fromCharCode(n + 0xa0)).join('');

/** The upper halves of code pages that the platform does not have: those of DOS, and of Macs in Central Europe. */
const UPPER_HALVES: Readonly<Partial<Record<CsvEncoding, string>>> = {
  'windows-1252': WESTERN_SIGNS + LATIN_1,
  cp850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  cp852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
  'x-mac-ce':
    'ÄĀāÉĄÖÜáąČäčĆćéŹźĎíďĒēĖóėôöõúĚěü†°Ę£§•¶ß®©™ę¨≠ģĮįĪ≤≥īĶ∂∑łĻļĽľĹĺŅņŃ¬√ńŇ∆«»…\u00a0ňŐÕőŌ–—“”‘’÷◊ōŔŕŘ‹›řŖŗŠ‚„šŚśÁŤťÍŽžŪÓÔūŮÚůŰűŲųÝýķŻŁżĢˇ',
};

class UpperHalf implements Decoder {
  constructor(private readonly letters: string) {}

  decode(bytes: Uint8Array = new Uint8Array()): string {
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      .toString('latin1')
      .replace(/[\x80-\xff]/g, (character) => this.letters[character.charCodeAt(0) - 0x80] ?? '');
  }
}

/** @param options fatal: bytes that the encoding does not have throw, instead of becoming U+FFFD */
export function decoderOf(encoding: CsvEncoding, options: { fatal?: boolean } = {}): Decoder {
  if (encoding === 'utf-7') return new Utf7Decoder();
  if (encoding === 'euc-kr') return new Cp949Decoder(options);
  const letters = UPPER_HALVES[encoding];
  return letters === undefined ? new TextDecoder(encoding, options) : new UpperHalf(letters);
}

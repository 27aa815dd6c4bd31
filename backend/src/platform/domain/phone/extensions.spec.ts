import { describe, expect, it } from '@jest/globals';
import { checkPhone, phoneDigits, withoutExtension } from '@wavelane/contracts';
import fc from 'fast-check';
import { parsePhone } from './phone.js';

const WRITTEN = [
  'ext. 5|ext 5|ext5|Ext: 5|x5|x 5|extn 12|extension 123|;ext=5|, ext 5|/ ext. 5|(ext 5)|#12|,,123#|,123|p123|w5',
  'Durchwahl 5|DW 5|DW-5|Durchw. 12|Nebenstelle 12|App. 5|Klappe 3|poste 12|int. 5|interno 4|anexo 12|extensión 3|ramal 12',
  'доб. 5|доб 123|(доб. 7)|вн. 5|toestel 5|dahili 5|wew. 5|linka 5|mellék 5|anknytning 5|转 801|分机801|内線 12|내선 5|تحويلة 5|שלוחה 3',
].flatMap((line) => line.split('|'));
const NUMBERS = ['+49 30 123456', '+1 (212) 555-2368', '+7 495 123-45-67', '+966 11 123 4567', '0049 30 123456'];
const written = fc.constantFrom(...WRITTEN);

describe('a phone number with an extension', () => {
  it('reads the number before it, whatever its country and the way it is written', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NUMBERS), written, (number, extension) => {
        fc.pre(number.startsWith('+') || !/^[,pw]/.test(extension));
        const text = `${number} ${extension}`.replace(' ,', ',').replace(/ ([pw;])(?=[\d e])/u, '$1');
        expect([text, parsePhone(text, 'DE')]).toEqual([text, parsePhone(number, 'DE')]);
        expect([text, checkPhone(text)]).toEqual([text, undefined]);
        expect([text, phoneDigits(text)]).toEqual([text, phoneDigits(number)]);
      }),
      { numRuns: WRITTEN.length * NUMBERS.length },
    );
  });

  it.each([
    '+49 171 1234567 / 0172 1234567',
    '491711234567,50',
    '0171 1234567, 68',
    '10 x 12345',
    '+49 30 1234x1234567',
    // An `x` hides a digit.
    ...['+4915123456x78', '+49151234567x9', '0171234567x', '+49 1512345xx78', '+49 1512345 xx78', '+49 1512345-x78'],
    // Two short numbers
    ...['+97333000111;330001', '+97333000111;;330001', '+97333000111,330001'],
  ])('takes no extension off %s', (text) =>
    expect([withoutExtension(text), parsePhone(text, null)]).toEqual([text, { error: expect.anything() }]),
  );

  it('returns a text that is too long for a number unchanged, at once', () => {
    for (const filler of [' ', ',', '-']) {
      const text = `+49 30 123456${filler.repeat(20_000)}ext 5`;
      expect([withoutExtension(text) === text, checkPhone(`1${filler.repeat(1_000_000)}2`) !== undefined]).toEqual([
        true,
        true,
      ]);
    }
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { oddText } from './texts.js';

const isOdd = (json: string) => oddText(Buffer.from(json)) !== undefined;
// eslint-disable-next-line no-control-regex -- these are what is looked for
const ODD = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202d\u202e]/;

describe('isOdd (#7)', () => {
  it.each([
    '"\\ud83d"',
    '"\\ude00"',
    '"\\u0000"',
    '"\\u001B"',
    '"\u202e"',
    '"\\u202E"',
    '"\u0085"',
    '"\\b"',
    '{"a\\u0000":1}',
  ])('refuses %j', (json) => {
    expect(isOdd(json)).toBe(true);
  });

  it.each(['"\\ud83d\\ude00"', '"\\n\\t\\r"', '"😀 é \u200f"', '"\\\\u0000"', '"\\\\b"', '"\u2066a\u2069"'])(
    'accepts %j',
    (json) => {
      expect(isOdd(json)).toBe(false);
    },
  );

  it('finds odd characters in any way of writing them', () => {
    const unit = fc.oneof(
      fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
      fc.constantFrom('\\', '"', 'u0000', '\u202e', 'a'),
    );
    const escaped = (text: string) =>
      `"${[...Array(text.length).keys()].map((at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')}"`;
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const wanted = !text.isWellFormed() || ODD.test(text);
        expect(isOdd(escaped(text))).toBe(wanted);
        if (text.isWellFormed()) expect(isOdd(JSON.stringify(text))).toBe(wanted);
      }),
    );
  });
});

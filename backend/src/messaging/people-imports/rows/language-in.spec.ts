import { describe, expect, it } from '@jest/globals';
import { LANGUAGE } from '@wavelane/contracts';
import fc from 'fast-check';
import { languageIn } from './language-in.js';

describe('the language that a cell names', () => {
  it.each([
    ...['ar', 'AR', 'Arabic', 'arabic', 'العربية', 'عربي', 'Arabisch', 'arabe', 'árabe', '阿拉伯语'].map((cell) => [cell, 'ar'] as const),
    ...['de', 'German', 'Deutsch', 'allemand', 'Alemán', 'немецкий', 'Almanca', '德语'].map((cell) => [cell, 'de'] as const),
    ...['English', 'ENGLISH', 'Englisch', 'anglais', 'eng', 'İngilizce'].map((cell) => [cell, 'en'] as const),
    ...(['de_DE=de-DE', 'en_US.UTF-8=en-US', 'EN-us=en-US', 'English (US)=en-US', 'French / Français=fr', 'zh-Hans-CN=zh-Hans-CN', 'iw=he', 'in=id'].map((pair) => pair.split('=') as [string, string])),
  ])('reads %s as %s', (cell, code) => expect(languageIn(cell)).toBe(code)); // prettier-ignore

  it.each(['', 'Klingon', 'constructor', '__proto__', '7', 'both', '-'])('finds none in %j', (cell) =>
    expect([undefined, cell]).toContain(languageIn(cell)),
  );

  it('finds nothing but codes that a person may have', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,4})?$/)), (cell) => {
        const code = languageIn(cell);
        expect(code === undefined || LANGUAGE.test(code)).toBe(true);
      }),
    );
  });
});

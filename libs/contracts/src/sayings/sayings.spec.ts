import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compileCatalogues } from '../../../../frontend/build/texts/catalogue.mjs';
import { readSayings } from '../../../../frontend/build/texts/sayings.mjs';
import { said, say, SAYINGS } from './index.js';
import { filled } from './saying.js';

const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
const hasWords = (text: string) => /[A-Za-z]{2}/.test(text.replace(/\{\w+\}/g, ''));

describe('the catalogue of sentences', () => {
  const { sayings } = compileCatalogues('frontend/texts/ar');

  it('has Arabic for every sentence, with the same values', () => {
    const wrong = Object.entries(SAYINGS).filter(([code, english]) =>
      hasWords(english) ? String(namesIn(sayings[code] ?? '?')) !== String(namesIn(english)) || !sayings[code] : false,
    );
    expect(wrong).toEqual([]);
  });

  it('is read in the same way by the build', () => {
    expect(readSayings().sayings).toEqual(SAYINGS);
  });

  it('has codes of small letters, digits and hyphens', () => {
    expect(Object.keys(SAYINGS).filter((code) => !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(code))).toEqual([]);
  });

  it('says no sentence twice', () => {
    const texts = Object.entries(SAYINGS).flatMap(([code, text]) => (/^(noun|word)-/.test(code) ? [] : [text]));
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  });
});

describe('a sentence', () => {
  it('has its values as they are, whatever they hold', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('{n}', '$&', '{what}')), (what) => {
        expect(filled('{what}: {n}', { what, n: 3 })).toBe(`${what}: 3`);
      }),
    );
  });

  it('has the words of a sentence within it', () => {
    const saying = say('not-found', { what: say('noun-canned-reply') });
    expect(saying.message).toBe('Canned reply not found');
    expect(said(saying)).toEqual({
      code: 'not-found',
      params: { what: { code: 'noun-canned-reply', message: 'Canned reply' } },
    });
  });
});

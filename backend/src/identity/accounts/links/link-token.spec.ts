import { generateKeySync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { idsOf, type LinkKind, tokenFor } from './link-token.js';

const [key, older] = [generateKeySync('aes', { length: 256 }), generateKeySync('aes', { length: 256 })];
const kind = fc.constantFrom<LinkKind>('reset', 'verify', 'invitation');

describe('tokens of links by mail', () => {
  it('opens its kind and ids with a key of this installation, and nothing else (A05)', () => {
    fc.assert(
      fc.property(kind, kind, fc.array(fc.uuid(), { minLength: 1, maxLength: 2 }), (mine, other, ids) => {
        const token = tokenFor(older, mine, ids);
        expect(idsOf([key, older], mine, token)).toEqual(ids);
        expect(idsOf([key], mine, token)).toBeUndefined();
        expect(idsOf([older], other, token)).toEqual(other === mine ? ids : undefined);
      }),
    );
  });

  it('becomes void with the change of any letter (A05)', () => {
    const token = tokenFor(key, 'reset', ['account', 'request']);
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(...'Aa0_-.'), (at, letter) => {
        fc.pre(token[at] !== letter);
        const forged = token.slice(0, at) + letter + token.slice(at + 1);
        // The last letter of a MAC carries two bits that mean nothing.
        if (at < token.length - 1) expect(idsOf([key], 'reset', forged)).toBeUndefined();
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => expect(idsOf([key], 'verify', text)).toBeUndefined()));
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { domainToASCII } from 'node:url';
import { comparableAddress, formsOfAddress } from './mail-address.js';

describe('comparableAddress', () => {
  it.each([
    ['Foo@Example.COM ', 'foo@example.com'],
    ['k@müller.example', 'k@xn--mller-kva.example'],
    ['k@XN--MLLER-KVA.example', 'k@xn--mller-kva.example'],
    ['sara@مثال.إختبار', 'sara@xn--mgbh0fb.xn--kgbechtv'],
    ['müller@x.example', 'müller@x.example'],
    ['no address', 'no address'],
  ])('turns %s into %s', (written, form) => {
    expect(comparableAddress(written)).toBe(form);
  });

  it('gives one form for both spellings of a domain, and finds an address by either', () => {
    const label = fc
      .stringMatching(/^[a-zéüñßλбあ中ع]{2,12}$/u)
      .filter((text) => domainToASCII(`${text}.example`) !== '');
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z.+]{1,10}$/), label, (local, domain) => {
        const [unicode, ascii] = [`${local}@${domain}.example`, `${local}@${domainToASCII(`${domain}.example`)}`];
        expect(comparableAddress(unicode)).toBe(comparableAddress(ascii));
        expect(comparableAddress(comparableAddress(unicode))).toBe(comparableAddress(unicode));
        expect(formsOfAddress(unicode)).toEqual(expect.arrayContaining([unicode, ascii]));
      }),
    );
  });
});

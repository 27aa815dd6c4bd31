import { describe, expect, it } from '@jest/globals';
import { searchable } from '@wavelane/contracts';
import { accountSearch } from './listed-account.js';

const found = (email: string, asked: string): boolean => {
  const account = { name: 'Ada', email };
  const text = searchable(asked);
  const values = accountSearch.of(account);
  const isLookedUp = accountSearch.conditions(text).some((range) =>
    Object.entries(range).some(([field, { gte, lt }]) => {
      const at = accountSearch.fields.find((one) => field === `search.${one}`);
      const value = at === undefined ? null : values[at];
      return typeof value === 'string' && value >= gte && value < lt;
    }),
  );
  return isLookedUp && accountSearch.matches(account, text);
};

describe('the search for an account by its address', () => {
  const [unicode, ascii] = ['ada@müller.example', 'ada@xn--mller-kva.example'];
  it.each([unicode, ascii])('finds %s whichever way its domain is asked for', (email) => {
    for (const asked of [unicode, ascii, 'ADA@MÜLLER.example', 'müller', 'xn--mller-kva.example'])
      expect([asked, found(email, asked)]).toEqual([asked, true]);
    for (const asked of ['ada@muster.example', 'xn--mgbh0fb.example', 'bob']) expect(found(email, asked)).toBe(false);
  });

  it.each([unicode, ascii])('finds %s by each beginning of either form', (email) => {
    for (const whole of [unicode, ascii, 'müller.example', 'xn--mller-kva.example'])
      for (let length = 1; length <= whole.length; length++) {
        const asked = whole.slice(0, length);
        expect([asked, found(email, asked)]).toEqual([asked, true]);
      }
    for (const asked of ['ada@xn--n', 'xn--mb', 'bob@xn--m']) expect(found(email, asked)).toBe(false);
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { nameIn, namesIn, profileNameIn, userNameIn } from './names.js';

const name = fc.option(fc.constantFrom('Layla', 'Phone 4567', 'Sam'), { nil: null });
const document = fc.record({
  attributes: name.map((one): Record<string, string> => (one === null ? {} : { name: one })),
  listName: name,
  profileName: name,
  userName: fc.option(fc.constant('sara.b'), { nil: null }),
});

describe('what a person is called', () => {
  it('prefers each name that the account gave to each that they gave themselves', () => {
    fc.assert(
      fc.property(fc.array(document, { minLength: 1, maxLength: 4 }), (documents) => {
        const given = documents.flatMap(({ attributes, listName }) => [attributes.name, listName]);
        const own = documents.map(({ profileName }) => profileName);
        const [called, profile] = [nameIn(documents), profileNameIn(documents)];
        const known = given.filter((one) => typeof one === 'string');
        if (known.length > 0) expect(known).toContain(called);
        else expect(called).toBe(own.find((one) => one !== null) ?? null);
        if (profile !== null) expect(own).toContain(profile);
        expect(profile === null || profile !== called).toBe(true);
        const user = userNameIn(documents);
        expect(namesIn(documents)).toEqual([user, called, profile].filter((one) => one !== null));
      }),
    );
  });

  it('lets the name on their page win over that of a list, and both over their profile (A6)', () => {
    const list = { attributes: {}, listName: 'Layla', profileName: 'Phone 4567', userName: null };
    expect(nameIn([list])).toBe('Layla');
    expect(nameIn([{ ...list, attributes: { name: 'Layla A.' } }])).toBe('Layla A.');
    expect(nameIn([{ ...list, listName: null }, list])).toBe('Layla');
  });
});

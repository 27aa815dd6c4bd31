import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { peopleImport, type PeopleImportCommand } from './people-import.js';

const CHUNKS = 3;
const of = { importId: 'i', accountId: 'a' };
const report = { total: 4, imported: 3, invalid: 1, duplicate: 0, refused: 0, blank: 0 };
const begun = { ...of, fileName: null, fingerprint: 'f', chunks: CHUNKS, begunAt: '', report, consents: 3 };

const confirmed = (chunk: number): PeopleImportCommand => ({
  type: 'ConfirmImportedConsents',
  confirmed: { ...of, chunk, written: 1, refused: 0 },
});
const LATER: PeopleImportCommand[] = [
  { type: 'ConfirmPeopleImported', written: { ...of, report, consents: 3 } },
  ...Array.from({ length: CHUNKS }, (_, chunk) => confirmed(chunk)),
];

/** The events of these commands, one after another. */
function carriedOut(commands: readonly PeopleImportCommand[]) {
  let state = peopleImport.initialState;
  const types: string[] = [];
  for (const command of commands)
    for (const event of peopleImport.decide(command, state, 0)) {
      state = peopleImport.evolve(state, event);
      types.push(event.type);
    }
  return { state, types };
}

it('ends an import once, with the last of rows and consents, in any order and repetition', () => {
  const order = fc.tuple(
    fc.shuffledSubarray(LATER, { minLength: LATER.length }),
    fc.array(fc.constantFrom(...LATER), { maxLength: 6 }),
  );
  fc.assert(
    fc.property(order, ([each, again]) => {
      const begin: PeopleImportCommand = { type: 'BeginPeopleImport', begun };
      const before = carriedOut([begin, begin, ...each.slice(0, -1), ...each.slice(0, -1)]);
      expect(before.state.endedAt).toBeNull();
      const { state, types } = carriedOut([begin, ...each, ...again]);
      expect(types.filter((type) => type === 'PeopleImportEnded')).toHaveLength(1);
      expect(types.at(-1)).toBe('PeopleImportEnded');
      expect(state).toMatchObject({ report, consents: { asked: 3, written: 3, refused: 0 } });
    }),
  );
});

it('refuses the key of an import for another file', () => {
  const { state } = carriedOut([{ type: 'BeginPeopleImport', begun }]);
  const other: PeopleImportCommand = { type: 'BeginPeopleImport', begun: { ...begun, fingerprint: 'g' } };
  expect(() => peopleImport.decide(other, state, 0)).toThrow('This Idempotency-Key was used before');
});

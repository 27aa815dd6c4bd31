import { describe, expect, it } from '@jest/globals';
import { defined, gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { given } from '../../../../testing/domain/given.js';
import { administrators, type AdministratorsCommand } from './administrators.decider.js';

/** An account as its own stream has it. */
interface Person {
  active: boolean;
  standing: number;
}

const PEOPLE = ['a', 'b'];

/**
 * Two administrators and any number of writers, each with a few steps, in any order. A writer that removes a role
 * withdraws first, and changes the account only if its standing is still the same.
 */
function play(script: readonly { who: number; what: 'lose' | 'gain' | 'add' }[], order: readonly number[]): Person[] {
  const people: Person[] = PEOPLE.map(() => ({ active: true, standing: 1 }));
  let story = given(administrators).when(
    ...PEOPLE.map((accountId) => ({ type: 'AddAdministrator', accountId, standing: 1 }) as const),
  );
  /** @returns whether it was allowed */
  const run = (type: AdministratorsCommand['type'], accountId: string, standing: number): boolean => {
    story = story.when({ type, accountId, standing });
    return story.refused.length === 0;
  };
  const writers = script.map(function* ({ who, what }) {
    const person = defined(people[who]);
    const seen = { ...person };
    yield;
    if (what === 'lose') {
      if (!seen.active) return;
      if (!run('WithdrawAdministrator', defined(PEOPLE[who]), seen.standing)) return;
      yield;
      if (person.standing === seen.standing) Object.assign(person, { active: false, standing: seen.standing + 1 });
      return;
    }
    if (what === 'gain' && !person.active) Object.assign(person, { active: true, standing: person.standing + 1 });
    const after = { ...person };
    yield;
    if (after.active) run('AddAdministrator', defined(PEOPLE[who]), after.standing);
  });
  for (const turn of order) {
    if (writers.length === 0) break;
    writers[turn % writers.length]?.next();
    if (!people.some(({ active }) => active)) break;
  }
  return people;
}

describe('administrators', () => {
  it('keeps one administrator, in any order of changes to each other (A05)', () => {
    const step = fc.record({ who: fc.nat(1), what: fc.constantFrom('lose' as const, 'lose' as const, 'gain' as const, 'add' as const) }); // prettier-ignore
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 2, maxLength: 4 }),
        fc.array(fc.nat(4), { maxLength: 20, size: 'max' }),
        (script, order) => {
          expect(play(script, order).some(({ active }) => active)).toBe(true);
        },
      ),
      { numRuns: gateRuns(8_000) },
    );
  });

  it('refuses to lose the last one, and tells what to do', () => {
    given(administrators)
      .when({ type: 'AddAdministrator', accountId: 'a', standing: 1 })
      .when({ type: 'WithdrawAdministrator', accountId: 'a', standing: 1 })
      .thenRefused('This is the last administrator. Make somebody else an administrator first.');
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Joined } from './joined.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('calls that are joined', () => {
  it('gives every caller its own answer once, whatever fails and whenever it asks', async () => {
    const asked = fc.record({ item: fc.nat({ max: 99 }), turns: fc.nat({ max: 2 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(asked, { maxLength: 30 }), fc.array(fc.boolean()), async (all, failing) => {
        const calls: number[][] = [];
        const joined = new Joined<number, string>(async (items) => {
          const fails = failing[calls.length] ?? false;
          calls.push([...items]);
          await turn();
          if (fails) throw new Error('away');
          return items.map((item) => `of ${item}`);
        });
        const answers: Promise<string>[] = [];
        for (const { item, turns } of all) {
          for (let n = 0; n < turns; n++) await turn();
          answers.push(joined.ask(item));
          answers.at(-1)?.catch(() => undefined);
        }
        const told = await Promise.allSettled(answers);
        expect(calls.flat()).toEqual(all.map(({ item }) => item));
        const expected = calls.flatMap((items, call) => items.map((item) => (failing[call] ? 'away' : `of ${item}`)));
        expect(told.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message))).toEqual(
          expected,
        );
      }),
    );
  });

  it('makes one call for all questions of about the same time', async () => {
    let calls = 0;
    const joined = new Joined<number, number>(async (items) => (calls++, items));
    const late = Promise.resolve().then(() => joined.ask(3));
    expect(await Promise.all([joined.ask(1), joined.ask(2), late])).toEqual([1, 2, 3]);
    expect(calls).toBe(1);
  });
});

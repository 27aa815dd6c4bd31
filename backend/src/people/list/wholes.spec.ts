import { expect, it } from '@jest/globals';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import type { WholePerson } from './find-people.js';
import { peopleProjection, type PersonDocument } from './people.projection.js';
import { wholesOf } from './wholes.js';

const person = (key: string, of: Partial<PersonDocument>): PersonDocument => ({
  ...peopleProjection.initial(key),
  ...{ accountId: 'a', ...of },
});

it('reads many people at once as each alone, also after a merge or with a list that is cut', async () => {
  const handles = fc.array(fc.nat(30), { maxLength: 260 });
  const merges = fc.array(fc.tuple(fc.nat(30), fc.nat(30)), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(handles, merges, async (owners, pairs) => {
      const roots = Array.from({ length: 31 }, (_, n) => person(`p${n}`, {}));
      const others = owners.map((owner, n) => person(`h${n}`, { belongsTo: `p${owner}` }));
      const gone = pairs.map(([into], n) => person(`m${n}`, { into: `p${into}` }));
      const all = [...others, ...gone];
      let questions = 0;
      const where = (_account: string, field: 'belongsTo' | 'into', keys: string[]) => {
        questions++;
        return Promise.resolve(all.filter((one) => keys.includes(String(one[field]))).slice(0, 200));
      };
      const whole = async (root: PersonDocument): Promise<WholePerson> => ({
        ...{ root, merged: await where('a', 'into', [root.key]) },
        handles: await where('a', 'belongsTo', [root.key]),
      });
      const alone = await Promise.all(roots.map(whole));
      questions = 0;
      expect(await wholesOf({ where, whole }, roots)).toEqual(alone);
      const merged = new Set(pairs.map(([into]) => into)).size;
      if (owners.length < 200) expect(questions).toBe(2 + 2 * merged);
    }),
    { numRuns: gateRuns(60) },
  );
  expect(
    await wholesOf(
      { where: () => Promise.reject(new Error('asked')), whole: () => Promise.reject(new Error('asked')) },
      [],
    ),
  ).toEqual([]);
});

import { type FindPeople, SHOWN, type WholePerson } from './find-people.js';
import type { PersonDocument } from './people.projection.js';

/**
 * Many people of one account with all their parts. Most have no people merged into them; these are read together, with
 * two queries instead of two for each.
 */
export async function wholesOf(
  people: Pick<FindPeople, 'where' | 'whole'>,
  roots: readonly PersonDocument[],
): Promise<WholePerson[]> {
  const [first] = roots;
  if (!first) return [];
  const keys = roots.map(({ key }) => key);
  const [handles, merged] = await Promise.all([
    people.where(first.accountId, 'belongsTo', keys),
    people.where(first.accountId, 'into', keys),
  ]);
  // A list that is cut does not have the parts of all people.
  const isCut = handles.length >= SHOWN || merged.length >= SHOWN;
  const joined = new Set(merged.map(({ into }) => into));
  const alone = (root: PersonDocument): WholePerson => ({
    ...{ root, merged: [] },
    handles: handles.filter(({ belongsTo }) => belongsTo === root.key),
  });
  const wholeOf = (root: PersonDocument) =>
    isCut || joined.has(root.key) ? people.whole(root) : Promise.resolve(alone(root));
  return Promise.all(roots.map(wholeOf));
}

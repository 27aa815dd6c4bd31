import { type FindPeople, SHOWN, type WholePerson } from './find-people.js';
import type { PersonDocument } from './people.projection.js';

/**
 * Many people of one account with all that is part of each. Those into whom nobody was merged, as most, are asked for
 * together: two questions instead of two for each.
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
  // Where a list is cut, it does not say of everybody what they have.
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

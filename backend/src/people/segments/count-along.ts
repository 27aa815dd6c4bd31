import type { SegmentFilter } from '@wavelane/contracts';
import { EventLoopTurns } from '@wavelane/event-store';
import type { FindPeople } from '../list/find-people.js';
import type { PersonDocument } from '../list/people.projection.js';
import { isMeant, viewOf } from '../people.queries.js';
import { countInAll, type Rising } from './in-all.js';

/**
 * Counts the people with a label, with a state of consent for a purpose, or both: reads their keys along the indexes,
 * which have them in the same order. Merged people are checked one by one. Other work has its turns meanwhile.
 * @returns undefined if the filter has other conditions, or too many people were merged
 */
export async function countAlong(
  people: FindPeople,
  accountId: string,
  filter: SegmentFilter,
): Promise<number | undefined> {
  const { label, purpose, consent, ...others } = filter;
  if (Object.values(others).some((value) => value !== undefined)) return undefined;
  const conditions: SegmentFilter[] = [];
  if (label !== undefined) conditions.push({ label });
  if (purpose !== undefined) conditions.push({ purpose, ...(consent !== undefined && { consent }) });
  const merged = conditions.length > 0 ? await people.mergedOf(accountId) : undefined;
  if (!merged) return undefined;
  const roots = await rootsOf(people, merged);
  const pace = new EventLoopTurns();
  const along =
    (condition: SegmentFilter): Rising =>
    async (after) => {
      if (pace.isDue) await pace.turn();
      return people.keysWith(accountId, condition, after);
    };
  const alone = new Set([...merged, ...roots].map(({ key }) => key));
  const count = await countInAll(conditions.map(along), alone);
  const meant = await Promise.all(roots.map((root) => isOne(people, root, filter)));
  return count + meant.filter(Boolean).length;
}

async function rootsOf(people: FindPeople, merged: readonly PersonDocument[]): Promise<PersonDocument[]> {
  const roots = await Promise.all(merged.map(({ accountId, key }) => people.root(accountId, key)));
  return [...new Map(roots.map((root) => [root.key, root])).values()];
}

async function isOne(people: FindPeople, root: PersonDocument, filter: SegmentFilter): Promise<boolean> {
  const whole = await people.whole(root);
  return isMeant(viewOf(whole), filter) && (await people.standing([whole], filter, true)).length > 0;
}

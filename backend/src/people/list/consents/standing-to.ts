import type { PeopleFilter } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { consentsProjection } from '../../consents/consents.projection.js';
import type { PersonDocument } from '../people.projection.js';

/** A person with all who were merged into them. */
interface Merged {
  root: PersonDocument;
  merged: readonly PersonDocument[];
}

/**
 * Returns the people whose consent for the filter's purpose is as the filter says. If people were merged, a withdrawal by
 * one of them ends the consent of all.
 * @param all whether people who were not merged are checked as well: an index did not find them
 */
export async function standingTo<T extends Merged>(
  readModels: ReadModels,
  people: readonly T[],
  { purpose, consent = 'given' }: PeopleFilter,
  all: boolean,
): Promise<T[]> {
  if (purpose === undefined) return [...people];
  const holds = async ({ root, merged }: Merged) => {
    if (!all && merged.length === 0) return true;
    const states = await Promise.all([root, ...merged].map((one) => stateOf(readModels, one, purpose)));
    return states.includes(consent) && !(consent === 'given' && states.includes('withdrawn'));
  };
  const are = await Promise.all(people.map(holds));
  return people.filter((_, at) => are[at]);
}

/** The consent of a person for a purpose; people who were merged into them have one of their own. */
async function stateOf(readModels: ReadModels, { key, accountId }: PersonDocument, purpose: string) {
  const where = { accountId, isFirst: true, purpose, state: { in: ['given', 'withdrawn', 'asked'] }, person: key };
  const { documents } = await readModels.find(consentsProjection, { where, limit: 1 });
  return documents[0]?.body.state;
}

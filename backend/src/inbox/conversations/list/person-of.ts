import type { FindPeople, PersonDocument, WholePerson } from '../../../people/index.js';
import { isRefusal } from '../../../platform/domain/domain-error.js';
import type { Handle } from '../../../platform/personal/handle.js';
import type { ConversationDocument } from './conversations.projection.js';

/** The person of a conversation; undefined if the read model of people does not know them yet. */
export async function personOf(
  people: FindPeople,
  { accountId, person }: Pick<ConversationDocument, 'accountId' | 'person'>,
): Promise<WholePerson | undefined> {
  try {
    return await people.whole(await people.root(accountId, person));
  } catch (error) {
    if (isRefusal(error, 'not-found')) return undefined;
    throw error;
  }
}

/** All ways to reach the person of a conversation, its own first. */
export const handlesOf = (
  { handle }: Pick<ConversationDocument, 'handle'>,
  whole: WholePerson | undefined,
): Handle[] => {
  const people = whole ? [whole.root, ...whole.merged, ...whole.handles] : [];
  return [handle, ...people.flatMap((one) => [one.handle, ...one.others])];
};

/** All documents of a person, the root first. */
export const documentsOf = ({ root, merged, handles }: WholePerson): PersonDocument[] => [root, ...merged, ...handles];

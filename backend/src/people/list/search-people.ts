import { beginningWith, finds, isNumber, lastFour, phoneDigits, soughtWords, TERM_FIELDS } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import type { Where } from '@wavelane/read-store';
import { namesIn } from './names.js';
import { type PersonDocument, peopleProjection } from './people.projection.js';
import { plainHandle } from './searched.js';

/** People with one word of a search, of whom those with all words are taken. */
const LOOKED_THROUGH = 1_000;

interface Search {
  accountId: string;
  /** The result of `searchable`; not empty. */
  text: string;
  /** The most people that are found in each way. */
  limit: number;
}

/** Documents of people whose name has all words of a text, or of whose handles one is it. */
export const searchPeople = async (readModels: ReadModels, search: Search): Promise<PersonDocument[]> =>
  (await Promise.all([byName(readModels, search), byHandle(readModels, search)])).flat();

/** The longest word finds people along the index, and so do all words written as one. */
async function byName(readModels: ReadModels, { accountId, text, limit }: Search): Promise<PersonDocument[]> {
  const ranges = soughtWords(text).map(beginningWith);
  const wheres = ranges.flatMap((range) => TERM_FIELDS.map((field) => ({ accountId, [`search.${field}`]: range })));
  const found = await matching(readModels, wheres, ranges.length > 1 ? LOOKED_THROUGH : limit);
  return found.filter((document) => finds(namesIn([document]).join(' '), text));
}

/** By the beginning of a number or id, or by the end of a number. */
async function byHandle(readModels: ReadModels, { accountId, text, limit }: Search): Promise<PersonDocument[]> {
  const digits = phoneDigits(text);
  const start = beginningWith(digits ?? plainHandle(text));
  const begun = await matching(readModels, [{ accountId, 'search.handle': start }], limit);
  const tail = digits === undefined ? null : lastFour(digits);
  if (digits === undefined || tail === null) return begun;
  const ended = await matching(readModels, [{ accountId, 'search.tail': tail }], LOOKED_THROUGH);
  return [...begun, ...ended.filter(({ search }) => isNumber(search.handle, digits))];
}

async function matching(readModels: ReadModels, wheres: readonly Where[], limit: number): Promise<PersonDocument[]> {
  const pages = await Promise.all(wheres.map((where) => readModels.find(peopleProjection, { where, limit })));
  return pages.flatMap(({ documents }) => documents.map(({ body }) => body));
}

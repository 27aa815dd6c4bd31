import type { Needed } from '../../platform/security/policy.js';
import type { Handler } from '../handlers.js';
import type { Schema } from '../model.js';
import { FIELDS_FROM_K } from './fields-from-k.js';
import { FIELDS_TO_J } from './fields-to-j.js';

const FIELDS = new Map(Object.entries({ ...FIELDS_TO_J, ...FIELDS_FROM_K }));

/** The name of a schema in words: `OwnOfflinePayment` → `own offline payment`. */
const inWords = (name: string): string =>
  name
    .replace(/Dto$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase();

/** Names that fields of many schemas have: their description adds the schema's name. */
const OF_ALL: ReadonlySet<string> = new Set([
  'id',
  'name',
  'kind',
  'type',
  'status',
  'state',
  'role',
  'version',
  'title',
]);

/** Gives each field that says nothing of itself the words for its name. @param of the schema's name */
export function worded<T>(node: T, of = ''): T {
  if (Array.isArray(node)) return node.map((one: unknown) => worded(one, of)) as T;
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).map(([key, value]: [string, unknown]) => [
    key,
    key === 'properties' ? fieldsOf(value as Record<string, Schema>, of) : key === 'enum' ? value : worded(value, of),
  ]);
  return Object.fromEntries(entries) as T;
}

const fieldsOf = (fields: Readonly<Record<string, Schema>>, of: string): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => {
      const made = worded(schema, of);
      const description = schema.description ?? wordsOf(name, of);
      return [name, { ...made, ...(description !== undefined && { description }) }];
    }),
  );

function wordsOf(name: string, of: string): string | undefined {
  const words = FIELDS.get(name);
  return words !== undefined && of !== '' && OF_ALL.has(name) ? `${words} (${inWords(of)})` : words;
}

const NEEDS: Readonly<Record<Needed, string>> = {
  self: 'For everybody who is signed in, about themselves.',
  look: 'For members who may look.',
  'look-at-all': 'For members who see all channels.',
  answer: 'For members who may answer.',
  manage: 'For members who may manage.',
  own: 'For the owner of the account.',
};

/** The callers who may use an operation, and the confirmation that it asks for. */
export function audienceOf({ policy, needed, proof }: Handler): string {
  const who =
    policy === 'public'
      ? 'For everybody, without a session.'
      : policy === 'admin'
        ? 'For administrators.'
        : (NEEDS[needed ?? 'self'] ?? '');
  if (proof === undefined) return who;
  const what = proof === 'code' ? 'a code, where a second factor is set up,' : 'the password or a code';
  return `${who} Asks for ${what} to have been given within 15 minutes: else 403, \`confirmation_required\`.`;
}

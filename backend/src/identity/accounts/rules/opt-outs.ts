import { phoneKey } from '../../../platform/domain/phone/phone-key.js';
import { isHiddenAddress } from '../../../platform/personal/handle.js';
import { isPseudonym } from '../../../platform/personal/subjects.js';

interface OptOut {
  phone: string;
  /** {@link phoneKey} of the phone. */
  key: string;
  /** The number of the change of the list, from 1. */
  nth: number;
  said: Said;
}

/** How and when a recipient came to be on the list. */
export interface Said {
  /** They said so themselves; otherwise a user of the account entered them. */
  byThemselves: boolean;
  /** ISO-8601 UTC; null in older logs. */
  at: string | null;
  /** `at` of the first word, which is confirmed to them. */
  since?: string | null;
  /** When they wrote it, ISO-8601 UTC. */
  wroteAt?: string;
  /** They used an everyday word: messages that they ordered still reach them. */
  everyday?: boolean;
  /** It was said at another number of the same person. */
  elsewhere?: boolean;
}

const BY_SOMEBODY: Said = { byThemselves: true, at: null };

type Bucket = readonly OptOut[];

/**
 * The recipients that opted out, as a value that states share: a change copies two small nodes and one bucket, never
 * the list, and a look-up reads one bucket. All spellings of a number end in the same digits.
 */
export interface OptOuts {
  /** The number of changes to the list: names the state of the list at an instant. */
  changes: number;
  /** The number of forgotten people on it: they are listed by their pseudonyms. */
  forgotten: number;
  nodes: readonly (readonly Bucket[])[];
}

const NONE: Bucket = [];
const NO_BUCKETS: readonly Bucket[] = Array.from({ length: 100 }, () => NONE);

export const NO_OPT_OUTS: OptOuts = { changes: 0, forgotten: 0, nodes: Array.from({ length: 100 }, () => NO_BUCKETS) };

/** By the last four digits of a number or of the id that hides it, or the last two letters of a pseudonym. */
const placeOf = (phone: string): readonly [number, number] => {
  if (isPseudonym(phone)) return [phone.charCodeAt(phone.length - 1) % 100, phone.charCodeAt(phone.length - 2) % 100];
  const last = Number(phone.replace(/@lid$/, '').slice(-4)) || 0;
  return [last % 100, Math.floor(last / 100) % 100];
};

function bucketOf({ nodes }: OptOuts, phone: string): Bucket {
  const [outer, inner] = placeOf(phone);
  return nodes[outer]?.[inner] ?? NONE;
}

/** Whether exactly this phone is on the list. @param phone E.164 with '+' */
export const lists = (optOuts: OptOuts, phone: string): boolean =>
  bucketOf(optOuts, phone).some((one) => one.phone === phone);

/** Returns how exactly this phone came to be on the list; their own word outweighs an entry by hand. */
export function saidOf(optOuts: OptOuts, phone: string): Said | undefined {
  const entries = bucketOf(optOuts, phone).filter((one) => one.phone === phone);
  return (entries.findLast(({ said }) => said.byThemselves) ?? entries.at(-1))?.said;
}

/**
 * Whether the person with this phone is on the list, in any spelling.
 * @param phone E.164 with '+'
 * @param forgottenAs their pseudonym: a person who was forgotten after they opted out is listed by that alone
 */
export function isOptedOut(optOuts: OptOuts, phone: string, forgottenAs?: () => string): boolean {
  if (forgottenAs && optOuts.forgotten > 0 && lists(optOuts, forgottenAs())) return true;
  const bucket = bucketOf(optOuts, phone);
  if (bucket.length === 0) return false;
  const key = phoneKey(phone);
  return bucket.some((one) => one.key === key);
}

/** @returns when the person with this number last wrote, ISO-8601 UTC; undefined if the list has no such time */
export function lastWroteAt(list: OptOuts, phone: string): string | undefined {
  const key = phoneKey(phone);
  const theirs = bucketOf(list, phone).filter((one) => one.key === key);
  return theirs.map(({ said }) => said.wroteAt).reduce(later, undefined);
}

/** Whether all entries of this person are everyday words. The pseudonym of a forgotten person counts in full. */
export function isEverydayOnly(optOuts: OptOuts, phone: string, forgottenAs: () => string): boolean {
  if (optOuts.forgotten > 0 && lists(optOuts, forgottenAs())) return false;
  const key = phoneKey(phone);
  const entries = bucketOf(optOuts, phone).filter((one) => one.key === key);
  return entries.length > 0 && entries.every(({ said }) => said.everyday === true);
}

/**
 * Whether the person with this phone is on the list by their own word, in any spelling.
 * @param forgottenAs their pseudonym, under which a forgotten person is on it
 */
export function saidByThemselves(optOuts: OptOuts, phone: string, forgottenAs?: string): boolean {
  const key = phoneKey(phone);
  const isTheirs = (one: OptOut) => one.said.byThemselves && (one.key === key || one.phone === forgottenAs);
  if (bucketOf(optOuts, phone).some(isTheirs)) return true;
  return forgottenAs !== undefined && optOuts.forgotten > 0 && bucketOf(optOuts, forgottenAs).some(isTheirs);
}

/** @param again the phone is on the list already: it stays one entry, also under the pseudonym of a forgotten person */
export function withOptOut(optOuts: OptOuts, phone: string, said: Said = BY_SOMEBODY, again = false): OptOuts {
  const bucket = bucketOf(optOuts, phone);
  const place = again ? bucket.findIndex((one) => one.phone === phone) : -1;
  const before = bucket[place]?.said;
  const since = before?.byThemselves && said.byThemselves ? (before.since ?? before.at) : said.at;
  const wroteAt = later(before?.wroteAt, said.wroteAt);
  const told = { ...said, since, ...(wroteAt !== undefined && { wroteAt }) };
  const entry = { phone, key: phoneKey(phone), nth: optOuts.changes + 1, said: told };
  return changed(optOuts, phone, place < 0 ? [...bucket, entry] : bucket.with(place, entry));
}

/**
 * Returns the later instant, ISO-8601 UTC: a clear word may come before an everyday one, and a return must be later
 * than both.
 */
const later = (one: string | undefined, other: string | undefined): string | undefined =>
  one !== undefined && (other === undefined || one > other) ? one : other;

/**
 * Takes exactly this phone off the list. If it is a pseudonym, one entry is removed: several spellings of a number
 * share it.
 * @param forgottenAs their pseudonym, all entries of which are removed
 */
export function withoutOptOut(optOuts: OptOuts, phone: string, forgottenAs?: string): OptOuts {
  const bucket = bucketOf(optOuts, phone);
  const first = bucket.findIndex((one) => one.phone === phone);
  const isOne = isPseudonym(phone) && first >= 0;
  const left = isOne ? bucket.toSpliced(first, 1) : bucket.filter((one) => one.phone !== phone);
  const without = changed(optOuts, phone, left);
  if (forgottenAs === undefined) return without;
  const others = bucketOf(without, forgottenAs).filter((one) => one.phone !== forgottenAs);
  return { ...changed(without, forgottenAs, others), changes: without.changes };
}

function changed({ changes, forgotten, nodes }: OptOuts, phone: string, bucket: Bucket): OptOuts {
  const [outer, inner] = placeOf(phone);
  const node = nodes[outer] ?? NO_BUCKETS;
  const before = node[inner] ?? NONE;
  const more = isPseudonym(phone) ? bucket.length - before.length : 0;
  return { changes: changes + 1, forgotten: forgotten + more, nodes: nodes.with(outer, node.with(inner, bucket)) };
}

/** Whether an entry is the id of a hidden number that only follows the word at that number: no entry of its own. */
export const isFollowing = ({ phone, said }: Pick<OptOut, 'phone' | 'said'>): boolean =>
  isHiddenAddress(phone) && said.elsewhere === true;

/** Returns all phones and hidden ids with an entry of their own, the last one added first; without forgotten people. */
export const phonesOf = (optOuts: OptOuts): string[] =>
  listedOf(optOuts).flatMap((entry) => (isFollowing(entry) ? [] : entry.phone));

type Listed = Pick<OptOut, 'phone' | 'nth' | 'said'>;

const sorted = new WeakMap<OptOuts['nodes'], readonly Listed[]>();

/**
 * All entries in the same order, each with how it came to be on the list. Sorted once for each state, not for each
 * page.
 */
export function listedOf({ nodes, changes }: OptOuts): readonly Listed[] {
  const before = sorted.get(nodes);
  if (before) return before;
  // Each change has its own number, so every entry has its place: sorting 100,000 would hold the thread six times as
  // long.
  const places = new Array<Listed | undefined>(changes + 1);
  for (const node of nodes)
    for (const bucket of node) for (const one of bucket) if (!isPseudonym(one.phone)) places[one.nth] = one;
  const all: Listed[] = [];
  for (let nth = changes; nth > 0; nth--) {
    const one = places[nth];
    if (one) all.push(one);
  }
  sorted.set(nodes, all);
  return all;
}

/**
 * Returns a page of the matching entries; it examines no more than that needs.
 * @param before `nth` of the last one of the page before; Infinity for the first page
 * @returns at most `limit`, and whether there are more
 */
export function optOutsPage(
  optOuts: OptOuts,
  { before, limit }: { before: number; limit: number },
  isWanted: (one: Listed) => boolean,
): { items: Listed[]; isMore: boolean } {
  const all = listedOf(optOuts);
  const items: Listed[] = [];
  for (let place = placeAfter(all, before); place < all.length; place++) {
    const one = all[place];
    if (!one || !isWanted(one)) continue;
    if (items.length === limit) return { items, isMore: true };
    items.push(one);
  }
  return { items, isMore: false };
}

/** Returns the index of the first entry that came earlier than this. */
function placeAfter(all: readonly Listed[], before: number): number {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.nth ?? 0) < before) high = middle;
    else low = middle + 1;
  }
  return low;
}

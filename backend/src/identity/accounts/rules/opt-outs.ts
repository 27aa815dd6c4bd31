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

/** An entry as lists show it. */
export type ListedOptOut = Pick<OptOut, 'phone' | 'nth' | 'said'>;

type Bucket = readonly OptOut[];
type Nodes = readonly (readonly Bucket[])[];

const NONE: Bucket = [];
const NO_BUCKETS: readonly Bucket[] = Array.from({ length: 100 }, () => NONE);
const NO_NODES: Nodes = Array.from({ length: 100 }, () => NO_BUCKETS);

/**
 * The recipients that opted out, as a value that states share: a change copies two small nodes and one bucket, never
 * the list, and a look-up reads one bucket. All spellings of a number end in the same digits. Phones are E.164 with '+'.
 */
export class OptOuts {
  #sorted: readonly ListedOptOut[] | undefined;

  /**
   * @param changes the number of changes to the list: names the state of the list at an instant
   * @param forgotten the number of forgotten people on it: they are listed by their pseudonyms
   */
  private constructor(
    readonly changes: number,
    private readonly forgotten: number,
    readonly nodes: Nodes,
  ) {}

  static readonly NONE = new OptOuts(0, 0, NO_NODES);

  /** Whether exactly this phone is on the list. */
  lists(phone: string): boolean {
    return this.bucketOf(phone).some((one) => one.phone === phone);
  }

  /** Returns how exactly this phone came to be on the list; their own word outweighs an entry by hand. */
  saidOf(phone: string): Said | undefined {
    const entries = this.bucketOf(phone).filter((one) => one.phone === phone);
    return (entries.findLast(({ said }) => said.byThemselves) ?? entries.at(-1))?.said;
  }

  /**
   * Whether the person with this phone is on the list, in any spelling.
   * @param forgottenAs their pseudonym: a person who was forgotten after they opted out is listed by that alone
   */
  has(phone: string, forgottenAs?: () => string): boolean {
    if (forgottenAs && this.forgotten > 0 && this.lists(forgottenAs())) return true;
    const bucket = this.bucketOf(phone);
    if (bucket.length === 0) return false;
    const key = phoneKey(phone);
    return bucket.some((one) => one.key === key);
  }

  /** @returns when the person with this number last wrote, ISO-8601 UTC; undefined if the list has no such time */
  lastWroteAt(phone: string): string | undefined {
    return this.theirs(phone)
      .map(({ said }) => said.wroteAt)
      .reduce(later, undefined);
  }

  /** Whether all entries of this person are everyday words. The pseudonym of a forgotten person counts in full. */
  isEverydayOnly(phone: string, forgottenAs: () => string): boolean {
    if (this.forgotten > 0 && this.lists(forgottenAs())) return false;
    const entries = this.theirs(phone);
    return entries.length > 0 && entries.every(({ said }) => said.everyday === true);
  }

  /**
   * Whether the person with this phone is on the list by their own word, in any spelling.
   * @param forgottenAs their pseudonym, under which a forgotten person is on it
   */
  saidByThemselves(phone: string, forgottenAs?: string): boolean {
    const key = phoneKey(phone);
    const isTheirs = (one: OptOut) => one.said.byThemselves && (one.key === key || one.phone === forgottenAs);
    if (this.bucketOf(phone).some(isTheirs)) return true;
    return forgottenAs !== undefined && this.forgotten > 0 && this.bucketOf(forgottenAs).some(isTheirs);
  }

  /** @param again the phone is on the list already: it stays one entry, also under the pseudonym of a forgotten person */
  with(phone: string, said: Said = BY_SOMEBODY, again = false): OptOuts {
    const bucket = this.bucketOf(phone);
    const place = again ? bucket.findIndex((one) => one.phone === phone) : -1;
    const before = bucket[place]?.said;
    const since = before?.byThemselves && said.byThemselves ? (before.since ?? before.at) : said.at;
    const wroteAt = later(before?.wroteAt, said.wroteAt);
    const told = { ...said, since, ...(wroteAt !== undefined && { wroteAt }) };
    const entry = { phone, key: phoneKey(phone), nth: this.changes + 1, said: told };
    return this.changed(phone, place < 0 ? [...bucket, entry] : bucket.with(place, entry));
  }

  /**
   * Takes exactly this phone off the list. If it is a pseudonym, one entry is removed: several spellings of a number
   * share it.
   * @param forgottenAs their pseudonym, all entries of which are removed
   */
  without(phone: string, forgottenAs?: string): OptOuts {
    const bucket = this.bucketOf(phone);
    const first = bucket.findIndex((one) => one.phone === phone);
    const isOne = isPseudonym(phone) && first >= 0;
    const left = isOne ? bucket.toSpliced(first, 1) : bucket.filter((one) => one.phone !== phone);
    const without = this.changed(phone, left);
    if (forgottenAs === undefined) return without;
    const others = without.bucketOf(forgottenAs).filter((one) => one.phone !== forgottenAs);
    const { forgotten, nodes } = without.changed(forgottenAs, others);
    return new OptOuts(without.changes, forgotten, nodes);
  }

  /** Returns all phones and hidden ids with an entry of their own, the last one added first; without forgotten people. */
  phones(): string[] {
    return this.entries().flatMap((entry) => (isFollowing(entry) ? [] : entry.phone));
  }

  /**
   * All entries in the same order, each with how it came to be on the list. Sorted once for each state, not for each
   * page.
   */
  entries(): readonly ListedOptOut[] {
    if (this.#sorted) return this.#sorted;
    // Each change has its own number, so every entry has its place: sorting 100,000 would hold the thread six times as
    // long.
    const places = new Array<ListedOptOut | undefined>(this.changes + 1);
    for (const node of this.nodes)
      for (const bucket of node) for (const one of bucket) if (!isPseudonym(one.phone)) places[one.nth] = one;
    const all: ListedOptOut[] = [];
    for (let nth = this.changes; nth > 0; nth--) {
      const one = places[nth];
      if (one) all.push(one);
    }
    this.#sorted = all;
    return all;
  }

  /**
   * Returns a page of the matching entries of people's own; it examines no more than that needs.
   * @param before `nth` of the last one of the page before; Infinity for the first page
   * @returns at most `limit`, and whether there are more
   */
  page(
    { before, limit }: { before: number; limit: number },
    isWanted: (one: ListedOptOut) => boolean,
  ): { items: ListedOptOut[]; isMore: boolean } {
    const all = this.entries();
    const items: ListedOptOut[] = [];
    for (let place = placeAfter(all, before); place < all.length; place++) {
      const one = all[place];
      if (!one || isFollowing(one) || !isWanted(one)) continue;
      if (items.length === limit) return { items, isMore: true };
      items.push(one);
    }
    return { items, isMore: false };
  }

  private bucketOf(phone: string): Bucket {
    const [outer, inner] = placeOf(phone);
    return this.nodes[outer]?.[inner] ?? NONE;
  }

  private theirs(phone: string): Bucket {
    const key = phoneKey(phone);
    return this.bucketOf(phone).filter((one) => one.key === key);
  }

  private changed(phone: string, bucket: Bucket): OptOuts {
    const { changes, forgotten, nodes } = this;
    const [outer, inner] = placeOf(phone);
    const node = nodes[outer] ?? NO_BUCKETS;
    const before = node[inner] ?? NONE;
    const more = isPseudonym(phone) ? bucket.length - before.length : 0;
    return new OptOuts(changes + 1, forgotten + more, nodes.with(outer, node.with(inner, bucket)));
  }
}

/** By the last four digits of a number or of the id that hides it, or the last two letters of a pseudonym. */
const placeOf = (phone: string): readonly [number, number] => {
  if (isPseudonym(phone)) return [phone.charCodeAt(phone.length - 1) % 100, phone.charCodeAt(phone.length - 2) % 100];
  const last = Number(phone.replace(/@lid$/, '').slice(-4)) || 0;
  return [last % 100, Math.floor(last / 100) % 100];
};

/**
 * Returns the later instant, ISO-8601 UTC: a clear word may come before an everyday one, and a return must be later
 * than both.
 */
const later = (one: string | undefined, other: string | undefined): string | undefined =>
  one !== undefined && (other === undefined || one > other) ? one : other;

/** Whether an entry is the id of a hidden number that only follows the word at that number: no entry of its own. */
const isFollowing = ({ phone, said }: ListedOptOut): boolean => isHiddenAddress(phone) && said.elsewhere === true;

/** Returns the index of the first entry that came earlier than this. */
function placeAfter(all: readonly ListedOptOut[], before: number): number {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((all[middle]?.nth ?? 0) < before) high = middle;
    else low = middle + 1;
  }
  return low;
}

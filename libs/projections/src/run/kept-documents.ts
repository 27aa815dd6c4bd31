import { LRUCache } from 'lru-cache';
import type { Folding } from '../define/fold.js';

export interface KeptLimits {
  documents: number;
  /** Of JSON, about: in memory it is two or three times as much. */
  bytes: number;
}

interface Kept extends Folding {
  collection: string;
  id: string;
  weight: number;
  /** Puts since it was weighed. */
  puts: number;
  /** A later one is on its way to the store. */
  isOld: boolean;
}

/** A document that changes with every message of a job is not weighed each time. */
const WEIGHED_EVERY = 16;
const LIMITS: KeptLimits = { documents: 10_000, bytes: 8 * 2 ** 20 };
/** Of the bytes, that one document may take. */
const SHARE_OF_ONE = 4;

/**
 * Documents as this process wrote them last, so that they need not be read back before the next fold. A copy is a
 * function of the history up to its position, as every document is, so an old one is no wrong one: what was folded
 * since is folded again, and the guard of the write decides. Wrong are only copies of what was repaired, and those are
 * forgotten.
 */
export class KeptDocuments {
  private fence: object | undefined;
  private readonly kept: LRUCache<string, Kept>;

  constructor({ documents, bytes }: KeptLimits = LIMITS) {
    this.kept = new LRUCache({
      max: Math.max(1, documents),
      maxSize: Math.max(1, bytes),
      maxEntrySize: Math.max(1, Math.floor(bytes / SHARE_OF_ONE)),
      sizeCalculation: ({ weight }) => weight,
    });
  }

  get(collection: string, id: string): Folding | undefined {
    return this.kept.get(keyOf(collection, id));
  }

  /** As the store has it, for who only reads; undefined also while a later one is on its way there. */
  stored(collection: string, id: string): Folding | undefined {
    const kept = this.kept.peek(keyOf(collection, id));
    return kept?.isOld ? undefined : kept;
  }

  /** A later one is on its way to the store, where it may be read before it is {@link put} here. */
  outdate(collection: string, id: string): void {
    const kept = this.kept.peek(keyOf(collection, id));
    if (kept) kept.isOld = true;
  }

  /** It has been written. */
  put(collection: string, id: string, { position, body }: Folding): void {
    const key = keyOf(collection, id);
    const before = this.kept.peek(key);
    const isWeighed = before !== undefined && before.puts + 1 < WEIGHED_EVERY;
    const weight = isWeighed ? before.weight : weightOf(id, body);
    const puts = isWeighed ? before.puts + 1 : 0;
    this.kept.set(key, { collection, id, position, body, weight, puts, isOld: false });
  }

  /** Forgets what was kept under another fence: a process that lost its lease and has it again may not have noticed. */
  keepUnder(fence: object | undefined): void {
    if (this.fence !== fence) this.forgetAll();
    this.fence = fence;
  }

  /** Another process may have written, or what is stored is not what was written. */
  forgetAll(): void {
    this.kept.clear();
  }

  forget(collection: string, id?: string): void {
    if (id !== undefined) this.kept.delete(keyOf(collection, id));
    else this.forgetThose((kept) => kept.collection === collection);
  }

  /** Tombstones up to a position are gone from the store. */
  swept(collection: string, upTo: string): void {
    this.forgetThose((kept) => kept.collection === collection && kept.body === null && kept.position <= upTo);
  }

  /** How many there are. */
  get size(): number {
    return this.kept.size;
  }

  private forgetThose(isMeant: (kept: Kept) => boolean): void {
    for (const [key, kept] of [...this.kept.entries()]) if (isMeant(kept)) this.kept.delete(key);
  }
}

const keyOf = (collection: string, id: string): string => `${collection} ${id}`;

/** Fields, strings and numbers as JSON has them, and what an entry costs besides. */
function weightOf(id: string, body: Folding['body']): number {
  return id.length + (body === null ? 0 : JSON.stringify(body).length) + 64;
}

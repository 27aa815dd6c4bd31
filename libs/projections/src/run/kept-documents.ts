import type { Folding } from '../define/fold.js';

export interface KeptLimits {
  documents: number;
  /** Of JSON, about: in memory it is two or three times as much. */
  bytes: number;
}

interface Kept extends Folding {
  weight: number;
  /** Puts since it was weighed. */
  puts: number;
  /** A later one is on its way to the store. */
  isOld: boolean;
}

/** A document that changes with every message of a job is not weighed each time. */
const WEIGHED_EVERY = 16;
const LIMITS: KeptLimits = { documents: 10_000, bytes: 8 * 2 ** 20 };

class Generation {
  readonly byCollection = new Map<string, Map<string, Kept>>();
  documents = 0;
  bytes = 0;

  find(collection: string, id: string): Kept | undefined {
    return this.byCollection.get(collection)?.get(id);
  }

  take(collection: string, id: string): Kept | undefined {
    const kept = this.find(collection, id);
    if (kept) this.remove(collection, id, kept);
    return kept;
  }

  put(collection: string, id: string, kept: Kept): void {
    let documents = this.byCollection.get(collection);
    if (!documents) this.byCollection.set(collection, (documents = new Map<string, Kept>()));
    documents.set(id, kept);
    this.documents++;
    this.bytes += kept.weight;
  }

  remove(collection: string, id: string, { weight }: Kept): void {
    this.byCollection.get(collection)?.delete(id);
    this.documents--;
    this.bytes -= weight;
  }

  forget(collection: string): void {
    for (const [id, kept] of this.byCollection.get(collection) ?? []) this.remove(collection, id, kept);
    this.byCollection.delete(collection);
  }
}

/**
 * Documents as this process wrote them last, so that they need not be read back before the next fold. A copy is a
 * function of the history up to its position, as every document is, so an old one is no wrong one: what was folded
 * since is folded again, and the guard of the write decides. Wrong are only copies of what was repaired, and those are
 * forgotten. Two generations stand for "used lately": one in use moves to the young one, and when that has half of what
 * may be kept, the old one is dropped.
 */
export class KeptDocuments {
  private fence: object | undefined;
  private young = new Generation();
  private old = new Generation();

  constructor(private readonly limits: KeptLimits = LIMITS) {}

  get(collection: string, id: string): Folding | undefined {
    const kept = this.young.find(collection, id);
    if (kept) return kept;
    const older = this.old.take(collection, id);
    if (older) this.young.put(collection, id, older);
    return older;
  }

  /** As the store has it, for who only reads; undefined also while a later one is on its way there. */
  stored(collection: string, id: string): Folding | undefined {
    const kept = this.young.find(collection, id) ?? this.old.find(collection, id);
    return kept?.isOld ? undefined : kept;
  }

  /** A later one is on its way to the store, where it may be read before it is {@link put} here. */
  outdate(collection: string, id: string): void {
    const kept = this.young.find(collection, id) ?? this.old.find(collection, id);
    if (kept) kept.isOld = true;
  }

  /** It has been written. */
  put(collection: string, id: string, { position, body }: Folding): void {
    const before = this.young.take(collection, id) ?? this.old.take(collection, id);
    const isWeighed = before !== undefined && before.puts + 1 < WEIGHED_EVERY;
    const weight = isWeighed ? before.weight : weightOf(id, body);
    if (weight > this.limits.bytes / 4) return;
    this.young.put(collection, id, { position, body, weight, puts: isWeighed ? before.puts + 1 : 0, isOld: false });
    const { documents, bytes } = this.young;
    if (documents < this.limits.documents / 2 && bytes < this.limits.bytes / 2) return;
    this.old = this.young;
    this.young = new Generation();
  }

  /** Forgets what was kept under another fence: a process that lost its lease and has it again may not have noticed. */
  keepUnder(fence: object | undefined): void {
    if (this.fence !== fence) this.forgetAll();
    this.fence = fence;
  }

  /** Another process may have written, or what is stored is not what was written. */
  forgetAll(): void {
    this.young = new Generation();
    this.old = new Generation();
  }

  forget(collection: string, id?: string): void {
    for (const generation of [this.young, this.old])
      if (id === undefined) generation.forget(collection);
      else generation.take(collection, id);
  }

  /** Tombstones up to a position are gone from the store. */
  swept(collection: string, upTo: string): void {
    for (const generation of [this.young, this.old])
      for (const [id, kept] of generation.byCollection.get(collection) ?? [])
        if (kept.body === null && kept.position <= upTo) generation.remove(collection, id, kept);
  }

  /** How many there are. */
  get size(): number {
    return this.young.documents + this.old.documents;
  }
}

/** Fields, strings and numbers as JSON has them, and what an entry costs besides. */
function weightOf(id: string, body: Folding['body']): number {
  return id.length + (body === null ? 0 : JSON.stringify(body).length) + 64;
}

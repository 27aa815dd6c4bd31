import { LRUCache } from 'lru-cache';
import type { Folding } from '../define/fold.js';

export interface KeptLimits {
  documents: number;
  /** The size of the JSON, about: in memory it is two or three times as much. */
  bytes: number;
}

const LIMITS: KeptLimits = { documents: 10_000, bytes: 8 * 2 ** 20 };

/**
 * Documents as this process wrote them last, so that they need not be read back before the next fold. A copy holds every
 * event up to the position of its running version; the guard of the write decides if another process wrote meanwhile.
 * Copies of documents that were repaired, or that another process may have written, are forgotten.
 */
export class KeptDocuments {
  private fence: object | undefined;
  private readonly documents: LRUCache<string, Folding>;

  constructor({ documents, bytes }: KeptLimits = LIMITS) {
    this.documents = new LRUCache({
      max: documents,
      maxSize: bytes,
      maxEntrySize: Math.ceil(bytes / 4),
      sizeCalculation: ({ body }, key) => key.length + (body === null ? 0 : JSON.stringify(body).length) + 64,
    });
  }

  get(collection: string, id: string): Folding | undefined {
    return this.documents.get(keyOf(collection, id));
  }

  /** It has been written. */
  put(collection: string, id: string, { position, body }: Folding): void {
    this.documents.set(keyOf(collection, id), { position, body });
  }

  /**
   * Drops documents that were kept under another fence: a process that lost its lease and has it again may not have
   * noticed.
   */
  keepUnder(fence: object | undefined): void {
    if (this.fence !== fence) this.forgetAll();
    this.fence = fence;
  }

  /** Another process may have written, or the stored documents differ from the written ones. */
  forgetAll(): void {
    this.documents.clear();
  }

  forget(collection: string, id?: string): void {
    if (id !== undefined) this.documents.delete(keyOf(collection, id));
    else this.forgetSome(collection, () => true);
  }

  /** Tombstones up to a position are gone from the store. */
  swept(collection: string, upTo: string): void {
    this.forgetSome(collection, ({ position, body }) => body === null && position <= upTo);
  }

  /** How many there are. */
  get size(): number {
    return this.documents.size;
  }

  private forgetSome(collection: string, test: (document: Folding) => boolean): void {
    const ofCollection = keyOf(collection, '');
    for (const [key, document] of [...this.documents.entries()])
      if (key.startsWith(ofCollection) && test(document)) this.documents.delete(key);
  }
}

const keyOf = (collection: string, id: string) => `${collection}\0${id}`;

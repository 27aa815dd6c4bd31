import type { DocumentWrite } from '@wavelane/read-store';
import { LRUCache } from 'lru-cache';
import type { Folding } from '../define/fold.js';

export interface CacheLimits {
  /** The most kept documents. Unwritten ones come on top, half as many at most. */
  documents: number;
  /**
   * The maximum size of the kept documents in bytes of JSON, about; the estimate comes from a sample of the written
   * ones.
   */
  bytes: number;
}

/** Bounds smaller than that would write documents one by one. */
const LEAST_DOCUMENTS = 64;
/** Documents of which a sample takes the size. */
const SAMPLE = 64;

/** Documents of a version under construction: all that are not written yet, and of those that are the ones used lately. */
export class DocumentCache {
  private unwritten = new Map<string, DocumentWrite>();
  private readonly written: LRUCache<string, Folding>;
  private averageBytes = 512;
  /** Whether a document that is not here may be stored. */
  mayBeStored: boolean;

  /** @param isEmpty the collection held nothing before, so every stored document was written here */
  constructor(
    isEmpty: boolean,
    private readonly limits: CacheLimits,
  ) {
    this.mayBeStored = !isEmpty;
    this.written = new LRUCache({
      maxSize: limits.bytes,
      dispose: (_document, _key, reason) => {
        if (reason === 'evict') this.mayBeStored = true;
      },
    });
  }

  /** A document as it was put last; undefined if it is not here. */
  get(key: string): Folding | undefined {
    return this.unwritten.get(key) ?? this.written.get(key);
  }

  put(document: DocumentWrite): void {
    this.unwritten.set(document.id, document);
  }

  /** How many documents are not written yet. */
  get unwrittenCount(): number {
    return this.unwritten.size;
  }

  /** Whether so many documents are unwritten that it is time to write them. */
  get isFull(): boolean {
    const { documents, bytes } = this.limits;
    return this.unwritten.size >= Math.max(LEAST_DOCUMENTS, Math.min(documents, bytes / this.averageBytes)) / 2;
  }

  /** The documents to write. They count as written with {@link flushed}, not before. */
  pending(): DocumentWrite[] {
    return [...this.unwritten.values()];
  }

  flushed(): void {
    const { documents, bytes } = this.limits;
    this.measure();
    const size = Math.min(Math.max(this.averageBytes, bytes / documents), bytes / LEAST_DOCUMENTS);
    for (const [key, document] of this.unwritten) this.written.set(key, document, { size: Math.ceil(size) });
    this.unwritten = new Map();
  }

  private measure(): void {
    const all = [...this.unwritten.values()];
    const some = all.filter((_, index) => index % Math.ceil(all.length / SAMPLE) === 0);
    const bytes = some.reduce((sum, { body }) => sum + JSON.stringify(body).length, 0);
    if (some.length > 0) this.averageBytes = Math.max(64, bytes / some.length);
  }
}

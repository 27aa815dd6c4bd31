import type { DocumentWrite, LoadedDocument } from '@wavelane/read-store';
import { LRUCache } from 'lru-cache';
import type { Folding } from '../define/fold.js';
import { KeyFilter } from './key-filter.js';

export interface CacheLimits {
  /** Documents kept. Between two flushes there may be as many again. */
  documents: number;
  /** About how many bytes of JSON the kept documents may have; the estimate comes from a sample of what is written. */
  bytes: number;
}

/** Fewer than so many are not worth a cache. */
const LEAST = 64;

/** Documents under construction: all that came or changed since they were written last, and of the others those that were used lately. */
export class DocumentCache {
  private readonly written: LRUCache<string, Folding>;
  /** Loaded since. Nothing is let go before the next flush: whoever loads a page of documents folds them without a further look. */
  private readonly fresh = new Map<string, Folding>();
  private readonly dirty = new Map<string, DocumentWrite>();
  /** Keys that were let go. */
  private readonly gone = new KeyFilter();
  private hasLetGo = false;
  private averageBytes = 512;

  /** @param isEmpty the collection held nothing before, so every stored document was written here */
  constructor(
    private readonly isEmpty: boolean,
    private readonly limits: CacheLimits,
  ) {
    const dispose = (_: Folding, key: string, reason: string) => {
      if (reason !== 'evict') return;
      this.hasLetGo = true;
      this.gone.add(key);
    };
    const max = Math.max(LEAST, limits.documents);
    this.written = new LRUCache({ max, maxSize: Math.max(LEAST * this.averageBytes, limits.bytes), dispose });
  }

  /** A document as it was put last; undefined where it is not here. */
  get(key: string): Folding | undefined {
    return this.dirty.get(key) ?? this.fresh.get(key) ?? this.written.get(key);
  }

  /** True where the store must be asked about a key that is not here. */
  mayBeStored(key: string): boolean {
    return !this.isEmpty || (this.hasLetGo && this.gone.mayHave(key));
  }

  /** Takes documents of the store, unless newer ones are here. */
  loaded(documents: readonly LoadedDocument[]): void {
    for (const { id, position, body } of documents) if (!this.get(id)) this.fresh.set(id, { position, body });
  }

  put(id: string, { position, body }: Folding): void {
    this.dirty.set(id, { id, position, body });
  }

  get dirtyCount(): number {
    return this.dirty.size;
  }

  /** Half of what may be kept is changed: time to write. */
  get isFull(): boolean {
    return this.dirty.size >= this.capacity / 2;
  }

  /** What has to be written. They count as written with {@link flushed}, not before. */
  pending(): DocumentWrite[] {
    return [...this.dirty.values()];
  }

  flushed(): void {
    this.sample();
    for (const changed of [this.fresh, this.dirty]) {
      for (const [id, { position, body }] of changed) this.written.set(id, { position, body }, { size: this.weight });
      changed.clear();
    }
  }

  private get weight(): number {
    return Math.ceil(this.averageBytes);
  }

  private get capacity(): number {
    return Math.max(LEAST, Math.min(this.limits.documents, this.limits.bytes / this.averageBytes));
  }

  private sample(): void {
    const every = Math.max(1, Math.floor(this.dirty.size / 64));
    const some = this.pending().filter((_, index) => index % every === 0);
    const bytes = some.reduce((sum, { body }) => sum + JSON.stringify(body).length, 0);
    if (some.length > 0) this.averageBytes = Math.max(64, bytes / some.length);
  }
}

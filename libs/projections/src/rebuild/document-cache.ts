import type { DocumentWrite, LoadedDocument } from '@wavelane/read-store';
import type { Folding } from '../fold.js';
import { KeyFilter } from './key-filter.js';

interface Entry extends Folding {
  dirty: boolean;
}

export interface CacheLimits {
  /** Documents kept. Between two flushes there may be as many again. */
  documents: number;
  /** About how many bytes of JSON the kept documents may have; the estimate comes from a sample of what is written. */
  bytes: number;
}

/**
 * Documents under construction. Two generations stand for "used lately": what is touched moves to the young one, and
 * when that is full the old one is let go. Only what has been written is let go.
 */
export class DocumentCache {
  private young = new Map<string, Entry>();
  private old = new Map<string, Entry>();
  private readonly dirty = new Map<string, Entry>();
  /** Keys that were let go. */
  private readonly gone = new KeyFilter();
  private averageBytes = 512;

  /** @param isEmpty the collection held nothing before: what was not written here is not there */
  constructor(
    private readonly isEmpty: boolean,
    private readonly limits: CacheLimits,
  ) {}

  /** A document as it was put last; undefined where it is not here. */
  get(key: string): Folding | undefined {
    const entry = this.young.get(key);
    if (entry) return entry;
    const older = this.old.get(key);
    if (!older) return undefined;
    this.old.delete(key);
    this.young.set(key, older);
    return older;
  }

  /** True where the store must be asked before this key is folded. */
  mustLoad(key: string): boolean {
    if (this.young.has(key) || this.old.has(key)) return false;
    return !this.isEmpty || this.gone.mayHave(key);
  }

  loaded(documents: readonly LoadedDocument[]): void {
    for (const { id, position, body } of documents) this.young.set(id, { position, body, dirty: false });
  }

  put(key: string, { position, body }: Folding): void {
    let entry = this.young.get(key);
    if (entry) {
      entry.position = position;
      entry.body = body;
    } else {
      entry = { position, body, dirty: false };
      this.young.set(key, entry);
    }
    if (entry.dirty) return;
    entry.dirty = true;
    this.dirty.set(key, entry);
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
    return Array.from(this.dirty, ([id, { position, body }]) => ({ id, position, body }));
  }

  flushed(): void {
    this.sample();
    for (const entry of this.dirty.values()) entry.dirty = false;
    this.dirty.clear();
    if (this.young.size < this.capacity / 2) return;
    for (const key of this.old.keys()) this.gone.add(key);
    this.old = this.young;
    this.young = new Map();
  }

  private get capacity(): number {
    return Math.max(64, Math.min(this.limits.documents, this.limits.bytes / this.averageBytes));
  }

  private sample(): void {
    const every = Math.max(1, Math.floor(this.dirty.size / 64));
    let index = 0;
    let count = 0;
    let bytes = 0;
    for (const { body } of this.dirty.values()) {
      if (index++ % every !== 0) continue;
      bytes += JSON.stringify(body).length;
      count++;
    }
    if (count > 0) this.averageBytes = Math.max(64, bytes / count);
  }
}

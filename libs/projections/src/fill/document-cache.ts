import type { DocumentWrite, LoadedDocument } from '@wavelane/read-store';
import type { Folding } from '../define/fold.js';
import { KeyFilter } from './key-filter.js';

interface Entry extends Folding {
  id: string;
  dirty: boolean;
}

export interface CacheLimits {
  /** Documents kept. Between two flushes there may be as many again. */
  documents: number;
  /** About how many bytes of JSON the kept documents may have; the estimate comes from a sample of what is written. */
  bytes: number;
}

/**
 * Documents under construction. Two generations stand for "used lately": a document in use moves to the young one, and
 * when that is full the old one is dropped. Only written documents are dropped.
 */
export class DocumentCache {
  private young = new Map<string, Entry>();
  private old = new Map<string, Entry>();
  private dirty: Entry[] = [];
  /** Keys that were dropped. */
  private readonly gone = new KeyFilter();
  private hasLetGo = false;
  private averageBytes = 512;

  /** @param isEmpty the collection held nothing before, so every stored document was written here */
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

  /** True where the store must be asked about a key that is not here. */
  mayBeStored(key: string): boolean {
    return !this.isEmpty || (this.hasLetGo && this.gone.mayHave(key));
  }

  /** Takes documents of the store, unless newer ones are here. */
  loaded(documents: readonly LoadedDocument[]): void {
    for (const { id, position, body } of documents)
      if (!this.get(id)) this.young.set(id, { id, position, body, dirty: false });
  }

  put(id: string, { position, body }: Folding): void {
    let entry = this.young.get(id);
    if (entry) {
      entry.position = position;
      entry.body = body;
    } else {
      entry = { id, position, body, dirty: false };
      this.young.set(id, entry);
    }
    if (entry.dirty) return;
    entry.dirty = true;
    this.dirty.push(entry);
  }

  get dirtyCount(): number {
    return this.dirty.length;
  }

  /** Half of what may be kept is changed: time to write. */
  get isFull(): boolean {
    return this.dirty.length >= this.capacity / 2;
  }

  /** What has to be written. They count as written with {@link flushed}, not before. */
  pending(): DocumentWrite[] {
    return [...this.dirty];
  }

  flushed(): void {
    this.sample();
    for (const entry of this.dirty) entry.dirty = false;
    this.dirty = [];
    if (this.young.size < this.capacity / 2) return;
    this.hasLetGo ||= this.old.size > 0;
    for (const key of this.old.keys()) this.gone.add(key);
    this.old = this.young;
    this.young = new Map();
  }

  private get capacity(): number {
    return Math.max(64, Math.min(this.limits.documents, this.limits.bytes / this.averageBytes));
  }

  private sample(): void {
    const every = Math.max(1, Math.floor(this.dirty.length / 64));
    const some = this.dirty.filter((_, index) => index % every === 0);
    const bytes = some.reduce((sum, { body }) => sum + JSON.stringify(body).length, 0);
    if (some.length > 0) this.averageBytes = Math.max(64, bytes / some.length);
  }
}

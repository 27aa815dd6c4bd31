import { randomUUID } from 'node:crypto';
import type { RecordStore } from '@wavelane/read-store';

/** No subject has this id: those are base64url. */
const MARK_ID = '~destroyed';
/** Keys are used that long from memory before the mark is looked at. */
const LOOK_EVERY_MS = 1_000;
/** After a key was destroyed no process uses it from memory any more: the time between two looks, and room. */
export const REMEMBERED_AT_MOST_MS = 1_500;

/** Type of the event that is written when no process has the keys any more that were destroyed. */
export const SUBJECT_KEYS_DESTROYED = 'SubjectKeysDestroyed';

/** A key as it is kept. */
export interface KeptKey {
  subject: string;
  generation: number;
  sealed: string;
}

/**
 * Changes with every key that is destroyed, so that every process forgets what it remembers within
 * {@link REMEMBERED_AT_MOST_MS}. Where the records are away it is looked at when they are back: who cannot read them cannot
 * write what it read with an old key either.
 */
export class DestroyedMark {
  /** How often it was seen to be another one. */
  changes = 0;
  private seen: unknown;
  /** performance.now() when the last look began. */
  private lookedAt = -Infinity;
  private look: Promise<void> | undefined;

  /** @param onChanged another key was destroyed since the last look @param now Unix ms */
  constructor(
    private readonly records: RecordStore,
    private readonly onChanged: () => void,
    private readonly now: () => number,
  ) {}

  get isDue(): boolean {
    return performance.now() - this.lookedAt > LOOK_EVERY_MS;
  }

  /** Looks where that is due. */
  async lookAgain(): Promise<void> {
    if (!this.isDue) return;
    await (this.look ??= this.read().finally(() => (this.look = undefined)));
  }

  /** Durable when it resolves. */
  async change(): Promise<void> {
    await this.records.put(MARK_ID, { mark: randomUUID() }, null);
    this.lookedAt = -Infinity;
    this.forget();
  }

  private async read(): Promise<void> {
    const began = performance.now();
    try {
      const mark = (await this.records.get<{ mark: string }>(MARK_ID, this.now()))?.body.mark;
      if (mark !== this.seen) this.forget();
      this.seen = mark;
    } finally {
      this.lookedAt = began;
    }
  }

  private forget(): void {
    this.changes++;
    this.onChanged();
  }
}

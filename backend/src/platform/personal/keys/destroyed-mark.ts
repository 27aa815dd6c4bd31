import { randomUUID } from 'node:crypto';
import type { RecordStore } from '@wavelane/read-store';
import type { KeyRecord } from './sealed-keys.js';

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

export type DestroyedKey = Pick<KeptKey, 'subject' | 'generation'>;

/**
 * Changes with every key that is destroyed, so that every process forgets its remembered keys within
 * {@link REMEMBERED_AT_MOST_MS}. If the records are away, it is read when they are back: a process that cannot read
 * them cannot write what it read with an old key either.
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

  /** Looks if a look is due. */
  async lookAgain(): Promise<void> {
    if (!this.isDue) return;
    await (this.look ??= this.read().finally(() => (this.look = undefined)));
  }

  /**
   * Destroys keys of these generations, and no later ones. Durable when it resolves; every process has forgotten them
   * {@link REMEMBERED_AT_MOST_MS} later. May be repeated.
   */
  async destroy(keys: readonly DestroyedKey[]): Promise<void> {
    for (const { subject, generation } of keys)
      await this.records.replace(subject, { generation, sealed: null }, null, this.now(), { generation });
    await this.change();
  }

  /**
   * Destroys the keys of these and all lower generations, also if none is kept (any more): the next one is of a later
   * generation. Those of later ones stay. May be repeated.
   */
  async destroyUpTo(keys: readonly DestroyedKey[]): Promise<void> {
    for (const { subject, generation } of keys) {
      const body: KeyRecord = { generation, sealed: null };
      await this.records.addMany([{ id: subject, body }]);
      const found = (await this.records.get<KeyRecord>(subject, this.now()))?.body;
      if (found && found.generation <= generation)
        await this.records.replace(subject, body, null, this.now(), { generation: found.generation });
    }
    await this.change();
  }

  /** Durable when it resolves. */
  private async change(): Promise<void> {
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

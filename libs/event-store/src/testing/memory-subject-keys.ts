import { createHash, createSecretKey, randomBytes } from 'node:crypto';
import { StoreUnavailable } from '../errors.js';
import type { KeyName } from '../sealing/box.js';
import { personal, type Personal, type Subject } from '../sealing/personal.js';
import type { FoundKeys, SubjectKey, SubjectKeys } from '../sealing/subject-keys.js';

/** Keys in memory. Every other answer takes a turn of the event loop, as an answer of a store does. */
export class MemorySubjectKeys implements SubjectKeys {
  /** Whether the keys are unavailable. */
  areAway = false;
  private readonly keys = new Map<string, SubjectKey>();
  private asked = 0;

  idOf({ accountId, kind, value }: Subject): string {
    return createHash('sha256')
      .update(JSON.stringify([accountId, kind, value]))
      .digest('base64url')
      .slice(0, 22);
  }

  obtain(subjects: readonly string[]): FoundKeys | Promise<FoundKeys> {
    return this.answer(() => {
      for (const id of subjects) {
        const { key, generation = 0 } = this.keys.get(id) ?? {};
        if (!key) this.keys.set(id, { generation: generation + 1, key: createSecretKey(randomBytes(32)) });
      }
      return new Map(this.keys);
    });
  }

  find(_names: readonly KeyName[]): FoundKeys | Promise<FoundKeys> {
    return this.answer(() => new Map(this.keys));
  }

  /** From now on events that were sealed for the person cannot be opened. */
  destroy(subject: Subject): void {
    const id = this.idOf(subject);
    this.keys.set(id, { generation: this.keys.get(id)?.generation ?? 1, key: null });
  }

  /** Removes all keys, as if the records were lost. */
  lose(): void {
    this.keys.clear();
  }

  private answer(look: () => FoundKeys): FoundKeys | Promise<FoundKeys> {
    if (this.areAway) return Promise.reject(new StoreUnavailable('The keys cannot be asked for'));
    return this.asked++ % 2 === 0 ? look() : new Promise((answer) => setImmediate(() => answer(look())));
  }
}

/** Fields of the suite's events, sealed whatever their type is; there are few subjects. */
const FIELDS: Personal = personal<{ name?: unknown; index?: unknown; n?: unknown }>(
  ['name', 'index', 'n'],
  { name: null },
  ({ name, index, n }) => ({ accountId: 'a-1', kind: 'phone', value: JSON.stringify([name, index, n]).slice(0, 3) }),
);

/** Marks for every type there could be. */
export class EveryType extends Map<string, readonly Personal[]> {
  override get = () => [FIELDS];
  override has = () => true;
}

import { createSecretKey, type KeyObject } from 'node:crypto';
import type { FoundKeys, KeyName, Subject, SubjectKey, SubjectKeys } from '@wavelane/event-store';

/** The keys of people, which all processes share. They are not random, so that a life is the same each time. */
export class KeptKeys implements SubjectKeys {
  private keys = new Map<string, SubjectKey>();
  private made = 0;
  /** People whose keys an event names and the keys that were restored lack. */
  readonly lost = new Set<string>();

  /** @param isStrict a missing key is damage of the log, as it was before docs/adr/0197-missing-keys.md */
  constructor(private readonly isStrict: boolean) {}

  idOf({ accountId, kind, value }: Subject): string {
    return Buffer.from(`${accountId}/${kind}/${value}`).toString('base64url');
  }

  obtain(subjects: readonly string[]): FoundKeys {
    for (const id of subjects)
      if (!this.keys.has(id)) this.keys.set(id, { generation: ++this.made, key: keyOf(this.made) });
    return new Map(subjects.flatMap((id) => entryOf(id, this.keys.get(id))));
  }

  find(names: readonly KeyName[]): FoundKeys {
    const found = new Map<string, SubjectKey>();
    for (const { subject, generation } of names) {
      const known = found.get(subject) ?? this.keys.get(subject);
      if (known && known.generation >= generation) found.set(subject, known);
      else if (!this.isStrict) {
        this.lost.add(subject);
        found.set(subject, { generation, key: null });
      }
    }
    return found;
  }

  /** The keys as they are now. */
  copy(): ReadonlyMap<string, SubjectKey> {
    return new Map(this.keys);
  }

  /** Goes back to older keys. No generation is used twice, because generations follow from the time. */
  restore(older: ReadonlyMap<string, SubjectKey>): void {
    this.keys = new Map(older);
  }
}

const KEY_BYTES = 32;
const keyOf = (n: number): KeyObject => createSecretKey(Buffer.alloc(KEY_BYTES, String(n)));
const entryOf = (id: string, key: SubjectKey | undefined) => (key ? [[id, key] as const] : []);

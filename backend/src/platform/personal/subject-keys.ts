import { randomBytes } from 'node:crypto';
import {
  type FoundKeys,
  type KeyName,
  StoreUnavailable,
  type Subject,
  type SubjectKey,
  type SubjectKeys,
} from '@wavelane/event-store';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import type { KeyRing } from '../security/keys/key-ring.js';
import { Sealer } from '../security/keys/sealer.js';
import { VAULT_TABLE } from '../security/keys/seals.js';
import { HANDLE_KINDS } from './handle.js';
import type { HandleIds } from './handle-ids.js';

export const SUBJECT_KEYS_TABLE = 'subject-keys';
/** Of the key that seals them, among the secrets of the vault: a change of the master key seals that one anew. */
export const SUBJECT_KEYS_SECRET_ID = 'subject-keys';
const KEY_BYTES = 32;
/** Keys that are asked for together. */
const AT_ONCE = 1_000;
/** Keys that are remembered, 0.3 KB each. */
const REMEMBERED = 20_000;

interface KeyRecord extends Record<string, unknown> {
  generation: number;
  /** null once it was destroyed. */
  sealed: string | null;
}

/**
 * The keys of those of whom the log tells, one each, among the records. They are made when something of a subject is first
 * written, and destroyed for the subject to be forgotten.
 */
export class RecordSubjectKeys implements SubjectKeys {
  private readonly remembered = new Map<string, SubjectKey>();
  private sealer: Sealer | undefined;

  /** @param now Unix ms */
  constructor(
    private readonly records: RecordStore,
    private readonly vault: RecordStore,
    private readonly master: Sealer,
    private readonly handles: Pick<HandleIds, 'idOf'>,
    private readonly now: () => number,
  ) {}

  idOf({ accountId, kind, value }: Subject): string {
    const handle = HANDLE_KINDS.find((known) => known === kind);
    return this.handles.idOf(accountId, handle ?? 'account', value);
  }

  obtain(subjects: readonly string[]): FoundKeys | Promise<FoundKeys> {
    return this.known(subjects, ({ key }) => key !== null) ?? this.asked(() => this.made(subjects));
  }

  find(names: readonly KeyName[]): FoundKeys | Promise<FoundKeys> {
    if (names.length === 0) return NONE;
    const least = new Map<string, number>();
    for (const { subject, generation } of names) least.set(subject, Math.max(generation, least.get(subject) ?? 0));
    const subjects = [...least.keys()];
    const known = this.known(subjects, ({ generation }, id) => generation >= (least.get(id) ?? 0));
    return known ?? this.asked(() => this.looked(subjects));
  }

  /** The first process of an installation draws what seals them. */
  private async draw(): Promise<void> {
    const fresh = randomBytes(KEY_BYTES).toString('base64');
    const body = { sealed: this.master.seal(SUBJECT_KEYS_SECRET_ID, fresh) };
    await this.vault.add(SUBJECT_KEYS_SECRET_ID, body, null, this.now());
  }

  /** undefined where none was drawn: then there are no keys. @throws SealBroken where no master key opens it */
  private async read(): Promise<Sealer | undefined> {
    if (this.sealer) return this.sealer;
    const kept = await this.vault.get<{ sealed: string }>(SUBJECT_KEYS_SECRET_ID, this.now());
    if (!kept) return undefined;
    const key = Buffer.from(this.master.open(SUBJECT_KEYS_SECRET_ID, kept.body.sealed), 'base64');
    return (this.sealer = new Sealer(() => [key]));
  }

  /** undefined where one of them is not remembered as it is wanted. */
  private known(
    subjects: readonly string[],
    isWanted: (key: SubjectKey, subject: string) => boolean,
  ): FoundKeys | undefined {
    const found = new Map<string, SubjectKey>();
    for (const id of subjects) {
      const key = this.remembered.get(id);
      if (!key || !isWanted(key, id)) return undefined;
      found.set(id, key);
    }
    for (const [id, key] of found) this.remember(id, key);
    return found;
  }

  private async asked(ask: () => Promise<FoundKeys>): Promise<FoundKeys> {
    try {
      return await ask();
    } catch (cause) {
      throw new StoreUnavailable('The keys of personal fields cannot be read', { cause });
    }
  }

  private async made(subjects: readonly string[]): Promise<FoundKeys> {
    if (!(await this.read())) await this.draw();
    const sealer = await this.read();
    if (!sealer) throw new Error('What seals the keys was taken away while it was read');
    const found = await this.looked(subjects);
    const missing = subjects.filter((id) => !found.has(id));
    for (const ids of parts(missing)) {
      await this.records.addMany(ids.map((id) => ({ id, body: fresh(sealer, id, 1) })));
      for (const [id, key] of await this.looked(ids)) found.set(id, key);
    }
    for (const [id, { key, generation }] of [...found]) {
      if (key) continue;
      // Where it is made by another process meanwhile, that one's is taken.
      await this.records.replace(id, fresh(sealer, id, generation + 1), null, this.now(), { generation });
      for (const [again, made] of await this.looked([id])) found.set(again, made);
    }
    return found;
  }

  private async looked(subjects: readonly string[]): Promise<Map<string, SubjectKey>> {
    const found = new Map<string, SubjectKey>();
    const sealer = await this.read();
    if (!sealer) return found;
    for (const ids of parts(subjects))
      for (const { id, body } of await this.records.getMany<KeyRecord>(ids, this.now())) {
        const key = { generation: body.generation, key: body.sealed === null ? null : keyIn(sealer, id, body) };
        found.set(id, key);
        this.remember(id, key);
      }
    return found;
  }

  /** As the one that was used last; the one that was not used for longest is let go. */
  private remember(id: string, key: SubjectKey): void {
    this.remembered.delete(id);
    this.remembered.set(id, key);
    if (this.remembered.size <= REMEMBERED) return;
    const [oldest] = this.remembered.keys();
    if (oldest !== undefined) this.remembered.delete(oldest);
  }
}

function fresh(sealer: Sealer, id: string, generation: number): KeyRecord {
  return { generation, sealed: sealer.seal(nameOf(id, generation), randomBytes(KEY_BYTES).toString('base64')) };
}

/** @throws SealBroken */
function keyIn(sealer: Sealer, id: string, { generation, sealed }: KeyRecord): Buffer {
  return Buffer.from(sealer.open(nameOf(id, generation), sealed ?? ''), 'base64');
}

const NONE: FoundKeys = new Map();
const nameOf = (id: string, generation: number) => `subject-key:${id}:${generation}`;

function* parts(ids: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < ids.length; from += AT_ONCE) yield ids.slice(from, from + AT_ONCE);
}

/** The keys of an installation; nothing is opened before it is needed. @param now Unix ms */
export function subjectKeysOf(
  readStore: Pick<ReadStore, 'records'>,
  ring: KeyRing,
  handles: HandleIds,
  now: () => number,
): RecordSubjectKeys {
  const keys = readStore.records({ name: SUBJECT_KEYS_TABLE });
  return new RecordSubjectKeys(keys, readStore.records({ name: VAULT_TABLE }), ring.sealer('vault'), handles, now);
}

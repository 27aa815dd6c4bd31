import { createSecretKey } from 'node:crypto';
import {
  EventLoopTurns,
  type FoundKeys,
  type KeyName,
  StoreUnavailable,
  type Subject,
  type SubjectKey,
  type SubjectKeys,
} from '@wavelane/event-store';
import type { RecordStore } from '@wavelane/read-store';
import { recentlyUsed } from '@wavelane/runtime';
import { DrawnSecret } from '../../security/keys/drawn-secret.js';
import { randomness } from '../../security/keys/randomness.js';
import { type Keys, SealBroken, Sealer } from '../../security/keys/sealer.js';
import { type DestroyedKey, DestroyedMark, type KeptKey } from './destroyed-mark.js';
import { HANDLE_KINDS } from '../handle.js';
import type { LostKeys } from './lost-keys.js';
import type { HandleIds } from '../handle-ids.js';
import {
  drawnKeys,
  generationAt,
  keyIn,
  type KeyRecord,
  keyToOpen,
  parts,
  type Seal,
  sealedKey,
} from './sealed-keys.js';

export const SUBJECT_KEYS_TABLE = 'subject-keys';
/** The id in the vault of the key that seals them: a change of the master key seals that one anew. */
export const SUBJECT_KEYS_SECRET_ID = 'subject-keys';
const KEY_BYTES = 32;
/** For so few a key is drawn before it is known whether there is one: that is one question to the records, not two. */
const FEW = 8;
/** Keys that are remembered, 1.2 KB each. */
const REMEMBERED = 20_000;

/**
 * The keys of the people whom the log names, one each, among the records. A key is made when data about a subject is
 * first written, and destroyed for the subject to be forgotten.
 */
export class RecordSubjectKeys implements SubjectKeys {
  private readonly remembered = recentlyUsed<string, SubjectKey>(REMEMBERED);
  private readonly drawn: DrawnSecret;
  private readonly destroyed: DestroyedMark;
  private seal: Seal | undefined;

  /** @param now Unix ms @param lost reads on without keys that older records lack; without it that is damage */
  constructor(
    private readonly records: RecordStore,
    vault: RecordStore,
    master: Sealer,
    private readonly handles: Pick<HandleIds, 'idOf' | 'isOpen' | 'open'>,
    private readonly now: () => number,
    readonly lost?: LostKeys,
  ) {
    this.drawn = new DrawnSecret(SUBJECT_KEYS_SECRET_ID, vault, master, now);
    this.destroyed = new DestroyedMark(records, () => this.remembered.clear(), now);
  }

  ready(): Promise<void> | undefined {
    if (this.handles.isOpen) return undefined;
    return this.handles.open().catch((cause: unknown) => {
      throw cause instanceof SealBroken
        ? cause
        : new StoreUnavailable('The names of handles cannot be read', { cause });
    });
  }

  idOf({ accountId, kind, value }: Subject): string {
    const handle = HANDLE_KINDS.find((known) => known === kind);
    return this.handles.idOf(accountId, handle ?? 'account', value);
  }

  obtain(subjects: readonly string[]): FoundKeys | Promise<FoundKeys> {
    return this.known(subjects, hasKey) ?? this.asked(() => this.made(subjects));
  }

  find(names: readonly KeyName[]): FoundKeys | Promise<FoundKeys> {
    if (names.length === 0) return NONE;
    const found = new Map<string, SubjectKey>();
    /** The generation wanted of each key that is not remembered in it. */
    const least = new Map<string, number>();
    const mayRemember = !this.destroyed.isDue;
    for (const { subject, generation } of names) {
      const key = found.get(subject) ?? (mayRemember ? this.remembered.get(subject) : undefined);
      if (key && key.generation >= generation) found.set(subject, key);
      else least.set(subject, Math.max(generation, least.get(subject) ?? 0));
    }
    if (least.size === 0) return found;
    const isWanted: Wanted = ({ generation }, id) => generation >= (least.get(id) ?? 0);
    return this.asked(async () => new Map([...found, ...(await this.lookedOrLost(least, isWanted))]));
  }

  /** As they are kept now; those that were never made or are destroyed are not among them. */
  async kept(subjects: readonly string[]): Promise<KeptKey[]> {
    const found: KeptKey[] = [];
    for (const ids of parts(subjects))
      for (const { id, body } of await this.records.getMany<KeyRecord>(ids, this.now()))
        if (body.sealed !== null) found.push({ subject: id, generation: body.generation, sealed: body.sealed });
    return found;
  }

  /** Opens a key that was kept: it decrypts its fields as long as a copy of it is kept. @throws SealBroken */
  async unsealed({ subject, generation, sealed }: KeptKey): Promise<SubjectKey> {
    const seal = await this.opened();
    return seal ? keyIn(seal, subject, { generation, sealed }) : { generation, key: null };
  }

  /** @see DestroyedMark.destroy */
  readonly destroy = (keys: readonly DestroyedKey[]): Promise<void> => this.destroyed.destroy(keys);

  /** @see DestroyedMark.destroyUpTo */
  readonly destroyUpTo = (keys: readonly DestroyedKey[]): Promise<void> => this.destroyed.destroyUpTo(keys);

  /**
   * Goes on without keys that were lost with the records or the master key. The data that they sealed counts as erased,
   * and each person gets a new key when data about them is next written. @returns whether keys were lost
   */
  async adopt(): Promise<boolean> {
    // Above every generation that a lost key may have had.
    return this.drawn.redraw(` ${generationAt(this.now())}`);
  }

  /** Before anything is read: from then on it is seen if all of them are gone. @throws SealBroken */
  async begin(): Promise<void> {
    await this.lost?.begin((await this.drawn.find()) !== undefined);
  }

  /** undefined if none was drawn: then there are no keys. @throws SealBroken if no master key opens it */
  private async opened(): Promise<Seal | undefined> {
    if (this.seal) return this.seal;
    const text = await this.drawn.find();
    if (text === undefined) return undefined;
    const [key = '', first = '1'] = text.split(' ');
    const keys: Keys = [createSecretKey(key, 'base64')];
    return (this.seal = { sealer: new Sealer(() => keys), first: Number(first) });
  }

  /** Those of them that are remembered as they are wanted, and not destroyed as far as is known. */
  private amongRemembered(subjects: readonly string[], isWanted: Wanted): Map<string, SubjectKey> {
    const found = new Map<string, SubjectKey>();
    if (this.destroyed.isDue) return found;
    for (const id of subjects) {
      const key = this.remembered.get(id);
      if (key && isWanted(key, id)) found.set(id, key);
    }
    return found;
  }

  /** Those that are remembered, and the others as they are kept: a page of the log often has a single new one. */
  private async rememberedOrLooked(subjects: readonly string[], isWanted: Wanted): Promise<Map<string, SubjectKey>> {
    const found = this.amongRemembered(subjects, isWanted);
    const others = await this.looked(subjects.filter((id) => !found.has(id)));
    return new Map([...found, ...others]);
  }

  /** undefined if one of them is not remembered in the generation that is wanted. */
  private known(subjects: readonly string[], isWanted: Wanted): FoundKeys | undefined {
    const found = this.amongRemembered(subjects, isWanted);
    return subjects.every((id) => found.has(id)) ? found : undefined;
  }

  private async asked(ask: () => Promise<FoundKeys>): Promise<FoundKeys> {
    try {
      await this.destroyed.lookAgain().catch(() => undefined);
      return await ask();
    } catch (cause) {
      throw new StoreUnavailable('The keys of personal fields cannot be read', { cause });
    }
  }

  private async made(subjects: readonly string[]): Promise<FoundKeys> {
    if (!this.seal) await this.drawn.get();
    const seal = await this.opened();
    if (!seal) throw new Error('What seals the keys was taken away while it was read');
    const isFew = subjects.length <= FEW;
    const found = isFew ? this.amongRemembered(subjects, hasKey) : await this.rememberedOrLooked(subjects, hasKey);
    const missing = subjects.filter((id) => !found.has(id));
    for (const ids of parts(missing)) for (const [id, key] of await this.obtained(seal, ids)) found.set(id, key);
    for (const [id, key] of [...found]) if (!key.key) found.set(id, await this.next(seal, id, key.generation));
    return found;
  }

  /** The existing keys, and new ones for the others: if two processes make one at once, both get the same. */
  private async obtained(seal: Seal, ids: readonly string[]): Promise<FoundKeys> {
    const turns = new EventLoopTurns();
    const drawn = await drawnKeys(seal, ids, this.now(), () => randomness(KEY_BYTES));
    const found = new Map<string, SubjectKey>();
    const { changes } = this.destroyed;
    for (const { id, body } of await this.records.getOrAdd([...drawn].map(([id, { body }]) => ({ id, body })))) {
      const own = drawn.get(id);
      const isOwn = own?.body.sealed === body.sealed;
      const key = isOwn ? { generation: body.generation, key: own.key } : keyIn(seal, id, body);
      found.set(id, key);
      if (changes === this.destroyed.changes) this.remembered.set(id, key);
      if (turns.isDue) await turns.turn();
    }
    return found;
  }

  /** Makes the key after a destroyed one. If another process makes it meanwhile, that one is taken. */
  private async next(seal: Seal, id: string, generation: number): Promise<SubjectKey> {
    const now = this.now();
    const later = Math.max(generation + 1, seal.first, generationAt(now));
    const body = sealedKey(seal, id, later, randomness(KEY_BYTES));
    if (!(await this.records.replace(id, body, null, now, { generation }))) await this.records.addMany([{ id, body }]);
    const key = (await this.looked([id])).get(id);
    if (!key?.key) throw new Error('A key was destroyed while it was made');
    return key;
  }

  /** Finds keys; one that the records lack is lost, unless all are gone. @param least the generation wanted of each */
  private async lookedOrLost(least: ReadonlyMap<string, number>, isWanted: Wanted): Promise<FoundKeys> {
    const found = await this.rememberedOrLooked([...least.keys()], isWanted);
    const { first = 1 } = this.seal ?? {};
    const missing = new Map([...least].filter(([id, generation]) => (found.get(id)?.generation ?? 0) < generation));
    const before = first > 1 ? [...missing].filter(([, generation]) => generation <= first) : [];
    for (const [id] of before) missing.delete(id);
    for (const [id] of before) found.set(id, { generation: first, key: null });
    if (missing.size > 0 && this.seal && (await this.lost?.note(missing)))
      for (const [id, generation] of missing) found.set(id, { generation, key: null });
    return found;
  }

  private async looked(subjects: readonly string[]): Promise<Map<string, SubjectKey>> {
    const found = new Map<string, SubjectKey>();
    const seal = await this.opened();
    if (!seal) return found;
    const turns = new EventLoopTurns();
    const { changes } = this.destroyed;
    for (const ids of parts(subjects))
      for (const { id, body } of await this.records.getMany<KeyRecord>(ids, this.now())) {
        const key = keyToOpen(seal, id, body);
        found.set(id, key);
        // A key that was read before another one was destroyed may be the destroyed one.
        if (changes === this.destroyed.changes) this.remembered.set(id, key);
        if (turns.isDue) await turns.turn();
      }
    return found;
  }
}

const NONE: FoundKeys = new Map();

/** Whether a key that is remembered is as new as it has to be. */
type Wanted = (key: SubjectKey, subject: string) => boolean;
const hasKey: Wanted = ({ key }) => key !== null;

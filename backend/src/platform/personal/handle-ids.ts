import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { RecordStore } from '@wavelane/read-store';
import { recentlyUsed } from '@wavelane/runtime';
import { DrawnSecret } from '../security/keys/drawn-secret.js';
import { idOf } from '../domain/ids.js';
import { renumberedFrom } from '../domain/phone/phone-key.js';
import type { Sealer } from '../security/keys/sealer.js';
import { canonical, type Handle, type HandleKind } from './handle.js';

/** The id of the secret in the vault, so that a change of the master key seals it anew like all others. */
export const HANDLE_SECRET_ID = 'handle-ids';
const ID_BYTES = 16;
/** Names that are remembered, 0.2 KB each: a message and all reports about it name one person six times. */
const REMEMBERED = 10_000;
/** Longer values are hardly names of people. */
const VALUE_MAX = 100;

/**
 * Names for handles that reveal nothing about them: they may stand in stream names and outlive the person. Made with a
 * secret of the installation that is drawn once and kept; a person who has the log alone cannot try out numbers.
 */
export class HandleIds {
  private readonly drawn: DrawnSecret;
  private secret: KeyObject | undefined;
  private readonly named = recentlyUsed<string, string>(REMEMBERED);

  /** @param now Unix ms */
  constructor(vault: RecordStore, sealer: Sealer, now: () => number) {
    this.drawn = new DrawnSecret(HANDLE_SECRET_ID, vault, sealer, now);
  }

  get isOpen(): boolean {
    return this.secret !== undefined;
  }

  /**
   * Reads the secret; the first process of an installation draws it, and if two start at once, one wins.
   * @throws SealBroken if no key opens it
   */
  async open(): Promise<void> {
    this.secret ??= createSecretKey(await this.drawn.get(), 'base64');
  }

  /**
   * The same for every way in which a handle is written, another one in every account.
   * @returns 22 characters of base64url
   * @throws Error before {@link open} was awaited
   */
  idOf(accountId: string, kind: HandleKind | 'account', value: string): string {
    const { secret } = this;
    if (!secret) throw new Error('Handles have no names before their secret was read');
    const asked = `${kind} ${accountId.length} ${accountId} ${value}`;
    const known = this.named.get(asked);
    if (known !== undefined) return known;
    const id = made(secret, [accountId, kind, kind === 'account' ? value : canonical(kind, value)]);
    if (value.length <= VALUE_MAX) this.named.set(asked, id);
    return id;
  }

  /**
   * All names under which something may have been written of a handle: that of today first. A number of a country that has
   * renumbered had another one until both of its forms were known to be one.
   * @throws Error before {@link open} was awaited
   */
  idsOf(accountId: string, kind: HandleKind, value: string): readonly [string, ...string[]] {
    const id = this.idOf(accountId, kind, value);
    const former = kind === 'phone' ? renumberedFrom(value) : undefined;
    return former === undefined || !this.secret ? [id] : [id, made(this.secret, [accountId, kind, former])];
  }
}

const made = (secret: KeyObject, named: readonly string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(named)).digest().subarray(0, ID_BYTES).toString('base64url');

/**
 * The id of a conversation with one person through one channel: the same for all ways to write the handle, but without
 * it.
 */
export const conversationIdOf = (
  ids: Pick<HandleIds, 'idOf'>,
  accountId: string,
  channelId: number,
  { kind, value }: Handle,
): string => idOf('conversation', channelId, ids.idOf(accountId, kind, value));

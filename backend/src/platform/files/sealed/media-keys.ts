import { randomBytes, randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { Clock } from '../../domain/clock.js';
import { Vault } from '../../security/vault.js';
import { READ_STORE } from '../../storage/tokens.js';
import type { AccountKey } from './sealed-file.js';

/** One secret for each account, in the vault. Without it no file of its people can be read again. */
@Injectable()
export class MediaKeys {
  private readonly records: RecordStore;

  constructor(
    private readonly vault: Vault,
    private readonly clock: Clock,
    @Inject(READ_STORE) readStore: ReadStore,
  ) {
    this.records = readStore.records({ name: 'media-keys' });
  }

  /** Returns the account's key, and makes one if there is none; if several processes make one, one of them wins. */
  async of(accountId: string): Promise<AccountKey> {
    const known = await this.known(accountId);
    if (known) return known;
    const secretId = randomUUID();
    const secret = randomBytes(32);
    await this.vault.put(secretId, secret.toString('base64'));
    if (await this.records.add(accountId, { secretId }, null, this.clock.machine())) return { secretId, secret };
    await this.vault.remove(secretId);
    const winner = await this.known(accountId);
    if (!winner) throw new Error('The key for files of this account is gone');
    return winner;
  }

  /** undefined if the vault does not have it (any more). */
  async secret(secretId: string): Promise<Buffer | undefined> {
    const text = await this.vault.get(secretId);
    return text === undefined ? undefined : Buffer.from(text, 'base64');
  }

  /** Removes the account's secret: no file that was sealed with it can be read again. May be repeated. */
  async forget(accountId: string): Promise<void> {
    const record = await this.records.get<{ secretId: string }>(accountId, this.clock.machine());
    if (!record) return;
    await this.vault.remove(record.body.secretId);
    await this.records.remove(accountId);
  }

  private async known(accountId: string): Promise<AccountKey | undefined> {
    const record = await this.records.get<{ secretId: string }>(accountId, this.clock.machine());
    const secret = record && (await this.secret(record.body.secretId));
    if (!record || secret) return secret && record && { secretId: record.body.secretId, secret };
    // The vault came back without the key: files sealed with it are lost, later ones get another key.
    await this.records.remove(accountId);
    return undefined;
  }
}

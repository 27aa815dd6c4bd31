import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { RecordStore } from '@wavelane/read-store';
import { Vault } from './vault.js';

const PREFIX = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM envelopes `v1:keyId:base64(iv | tag | ciphertext)` in the records of the read-store engine. The secret's
 * id is authenticated with it, so that rows cannot be swapped. Old keys may be given to read with; new seals use the
 * first.
 */
export class RecordVault extends Vault {
  private readonly keys: { id: string; key: Buffer }[];

  constructor(
    private readonly records: RecordStore,
    keys: readonly Buffer[],
    private readonly now: () => number,
  ) {
    super();
    this.keys = keys.map((key) => ({ id: createHash('sha256').update(key).digest('hex').slice(0, 8), key }));
  }

  async put(secretId: string, plaintext: string): Promise<void> {
    const { id, key } = this.keys[0]!;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(secretId));
    const sealed = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
    const body = Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
    await this.records.put(secretId, { sealed: `${PREFIX}:${id}:${body}` }, null);
  }

  async get(secretId: string): Promise<string | undefined> {
    const record = await this.records.get<{ sealed: string }>(secretId, this.now());
    return record && this.unseal(secretId, record.body.sealed);
  }

  async remove(secretId: string): Promise<void> {
    await this.records.remove(secretId);
  }

  private unseal(secretId: string, envelope: string): string {
    const [prefix, keyId, body] = envelope.split(':');
    const known = this.keys.find(({ id }) => id === keyId);
    if (prefix !== PREFIX || !known || body === undefined) {
      throw new Error(`Secret ${secretId} was sealed with a key that this installation does not have (APP_KEY)`);
    }
    const bytes = Buffer.from(body, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', known.key, bytes.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(secretId))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
  }
}

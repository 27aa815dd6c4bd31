import type { RecordStore } from '@wavelane/read-store';
import type { Sealer } from './keys/sealer.js';
import { Vault } from './vault.js';

/** Secrets in the records of the read-store engine, each sealed under its own id. */
export class RecordVault extends Vault {
  constructor(
    private readonly records: RecordStore,
    private readonly sealer: Sealer,
    private readonly now: () => number,
  ) {
    super();
  }

  async put(secretId: string, plaintext: string): Promise<void> {
    await this.records.put(secretId, { sealed: this.sealer.seal(secretId, plaintext) }, null);
  }

  async get(secretId: string): Promise<string | undefined> {
    const record = await this.records.get<{ sealed: string }>(secretId, this.now());
    return record && this.sealer.open(secretId, record.body.sealed);
  }

  async remove(secretId: string): Promise<void> {
    await this.records.remove(secretId);
  }
}

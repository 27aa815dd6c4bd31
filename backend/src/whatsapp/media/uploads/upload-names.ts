import { Inject, Injectable } from '@nestjs/common';
import { MEDIA_UNSENT_HOURS } from '@wavelane/contracts';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { Clock } from '../../../platform/domain/clock.js';
import { KeyRing } from '../../../platform/security/keys/key-ring.js';
import { SealBroken, type Sealer } from '../../../platform/security/keys/sealer.js';
import { READ_STORE } from '../../../platform/storage/tokens.js';

export const UPLOAD_NAMES_TABLE = 'upload-names';
/** How long a name is kept, in ms: longer than an unsent upload, which is removed hourly. */
const KEPT_MS = (MEDIA_UNSENT_HOURS + 2) * 3_600_000;

/**
 * The names of files whose recipient is not known yet: sealed records beside the log, which is permanent and cannot
 * seal them under the key of a person. A lost record costs the name, not the file.
 */
@Injectable()
export class UploadNames {
  private readonly records: RecordStore;
  private readonly sealer: Sealer;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    keys: KeyRing,
    private readonly clock: Clock,
  ) {
    this.records = readStore.records({ name: UPLOAD_NAMES_TABLE });
    this.sealer = keys.sealer(UPLOAD_NAMES_TABLE);
  }

  /** May be repeated. */
  async keep(mediaId: string, name: string): Promise<void> {
    await this.records.put(mediaId, { sealed: this.sealer.seal(mediaId, name) }, this.clock.machine() + KEPT_MS);
  }

  /** undefined if it is not known (any more). */
  async of(mediaId: string): Promise<string | undefined> {
    const record = await this.records.get<{ sealed: string }>(mediaId, this.clock.machine());
    try {
      return record && this.sealer.open(mediaId, record.body.sealed);
    } catch (error) {
      if (error instanceof SealBroken) return undefined;
      throw error;
    }
  }

  /** May be repeated. */
  async forget(mediaId: string): Promise<void> {
    await this.records.remove(mediaId);
  }
}

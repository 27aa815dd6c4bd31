import { Inject, Injectable } from '@nestjs/common';
import { MEDIA_UNSENT_HOURS } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { Clock } from '../../../platform/domain/clock.js';
import { Worker } from '../../../platform/runtime/worker.js';
import { everyDocument } from '../../../platform/storage/reading/every-document.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { MediaRemoval } from '../media-removal.js';
import { mediaProjection } from '../media.projection.js';

const PAGE = 200;

/** Removes uploads that were not sent within a day. The log decides, not a read model that may be behind. */
@Worker()
@Injectable()
export class UnusedUploads implements Worker {
  readonly name = 'unused-uploads';
  readonly schedule = '40 * * * *';

  constructor(
    private readonly removal: MediaRemoval,
    private readonly clock: Clock,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async pass(signal?: AbortSignal): Promise<void> {
    const before = new Date(this.clock.now() - MEDIA_UNSENT_HOURS * 3_600_000).toISOString();
    const old = everyDocument(this.readModels, mediaProjection, {
      where: { unusedSince: { lt: before } },
      sort: [{ field: 'unusedSince', direction: 'asc' }],
      limit: PAGE,
    });
    for await (const { id: mediaId, body } of old) {
      if (signal?.aborted) return;
      const context = {
        ...({ actor: { kind: 'system', id: 'media' }, correlationId: mediaId } as const),
        ...{ commandId: `${mediaId}:unused`, causationId: null },
      };
      await this.removal.remove({ mediaId, accountId: body.accountId, why: 'unused' }, context);
    }
  }
}

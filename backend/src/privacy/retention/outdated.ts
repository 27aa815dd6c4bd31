import { Inject, Injectable } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import { type MediaDocument, mediaProjection } from '../../whatsapp/index.js';
import { ForgottenRecipient, jobsProjection } from '../../messaging/index.js';
import { SilentPeople } from '../../people/index.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { everyDocument } from '../../platform/storage/reading/every-document.js';

const PAGE = 200;

/**
 * Finds the data that is older than an account keeps it: the same for the preview and for the night. Times are ISO-8601
 * UTC.
 */
@Injectable()
export class Outdated {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly silent: SilentPeople,
    private readonly recipients: ForgottenRecipient,
  ) {}

  /**
   * Files that are here and came in before that, the oldest first; none that a template has, or a job that is not done.
   * A job that is being written is not done.
   */
  async *media(accountId: string, before: string): AsyncGenerator<{ mediaId: string; bytes: number }> {
    const old = everyDocument(this.readModels, mediaProjection, {
      where: { accountId, state: 'kept', receivedAt: { lt: before } },
      sort: [{ field: 'receivedAt', direction: 'asc' }],
      limit: PAGE,
    });
    for await (const { id, body } of old)
      if (!(await this.isNeeded(body, before))) yield { mediaId: id, bytes: body.bytes ?? 0 };
  }

  private async isNeeded({ held }: MediaDocument, before: string): Promise<boolean> {
    if (!held) return false;
    if (held.templates.length > 0) return true;
    const jobs = await this.readModels.many(jobsProjection, [...held.jobs]);
    return jobs.some(
      ({ body: { admitted, createdAt, condition, counts } }) =>
        (admitted || createdAt >= before) && condition !== 'cancelled' && counts.queued > 0,
    );
  }

  /** People who were neither heard of nor written to since then. */
  async *people(accountId: string, before: string): ReturnType<SilentPeople['since']> {
    for await (const person of this.silent.since(accountId, before))
      if (!(await this.recipients.isWrittenTo(accountId, person.handles, before))) yield person;
  }
}

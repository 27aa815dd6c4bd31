import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type SeenChannels, sees } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { DomainError } from '../../platform/domain/domain-error.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { type MediaDocument, mediaProjection } from './media.projection.js';

/** A file that is here. */
export interface KeptMedia {
  mediaId: string;
  fileId: string;
  bytes: number;
  contentType: string;
  /** The name that the sender gave it. */
  fileName: string | null;
  kind: string;
}

/**
 * A file that was sent to this account, or by it.
 * @throws DomainError not-found: another account's, one that another member has uploaded and not sent, or not here
 * (yet)
 */
export class GetMedia extends Query<KeptMedia> {
  constructor(
    readonly accountId: string,
    readonly mediaId: string,
    readonly seen: SeenChannels,
    readonly memberId: string,
  ) {
    super();
  }
}

@QueryHandler(GetMedia)
export class GetMediaHandler implements IQueryHandler<GetMedia> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ accountId, mediaId, seen, memberId }: GetMedia): Promise<KeptMedia> {
    const document = await this.readModels.get(mediaProjection, mediaId);
    const { fileId = null, bytes = null, contentType = null } = document ?? {};
    const isSeen = document && isSeenBy(document, seen, memberId);
    if (!isSeen) throw DomainError.notFound('Media');
    if (document?.accountId !== accountId || fileId === null || bytes === null || contentType === null)
      throw DomainError.notFound('Media');
    return { mediaId, fileId, bytes, contentType, fileName: document.fileName, kind: document.kind };
  }
}

/** A file of the account is seen by who sees a job with it; one of a template, by every member. */
function isSeenBy({ preparedBy, channelId, held }: MediaDocument, seen: SeenChannels, memberId: string): boolean {
  if (preparedBy !== null) return preparedBy === memberId;
  if (!held) return sees(seen, channelId);
  const { templates, channels } = held;
  return templates.length > 0 || channels.length === 0 || channels.some((channel) => sees(seen, channel));
}

/** Files by their id; unknown ones are left out. */
export class ListMedia extends Query<ReadonlyMap<string, MediaDocument>> {
  constructor(readonly mediaIds: readonly string[]) {
    super();
  }
}

@QueryHandler(ListMedia)
export class ListMediaHandler implements IQueryHandler<ListMedia> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ mediaIds }: ListMedia): Promise<ReadonlyMap<string, MediaDocument>> {
    if (mediaIds.length === 0) return new Map();
    const documents = await this.readModels.many(mediaProjection, mediaIds);
    return new Map(documents.map(({ id, body }) => [id, body]));
  }
}

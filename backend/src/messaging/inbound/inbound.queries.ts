import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { InboundContent, InboundMessage, SeenChannels } from '@wavelane/contracts';
import type { MessageContent } from '@wavelane/gateway';
import type { ReadModels } from '@wavelane/projections';
import type { ListPage, PageRequest } from '../../platform/http/paging.js';
import { ListMedia, type MediaDocument, mediaIdOf } from '../../whatsapp/index.js';
import { channelsWhere } from '../../platform/security/seen-channels.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { type InboundDocument, inboundProjection } from './inbound.projection.js';

/** Which of them; both left out: all. */
export interface InboundFilter {
  channelId?: number;
  /** E.164 with '+'. */
  from?: string;
  /** Only what came to these channels; null: to all. */
  seen?: SeenChannels;
}

/** Lists the messages that people wrote to an account, the newest first by time of arrival. */
export class ListInbound extends Query<ListPage<InboundMessage>> {
  constructor(
    readonly accountId: string,
    readonly filter: InboundFilter,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListInbound)
export class ListInboundHandler implements IQueryHandler<ListInbound> {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly queries: QueryBus,
  ) {}

  async execute({
    accountId,
    filter: { channelId, seen, ...filter },
    page,
  }: ListInbound): Promise<ListPage<InboundMessage>> {
    const { documents, cursor } = await this.readModels.find(inboundProjection, {
      where: { accountId, ...channelsWhere(seen, channelId), ...filter },
      sort: [{ field: 'placed', direction: 'desc' }],
      ...page,
    });
    const ids = documents.flatMap(({ id, body }) => (body.content?.media ? mediaOf(id, body) : []));
    const media = await this.queries.execute(new ListMedia(ids));
    return { items: documents.map(({ id, body }) => inboundView(id, body, media)), cursor };
  }
}

/** The file of a message: the key of its document begins with the channel. */
const mediaOf = (id: string, { channelId }: InboundDocument) => mediaIdOf(channelId, id.slice(`${channelId}:`.length));

function inboundView(id: string, document: InboundDocument, media: ReadonlyMap<string, MediaDocument>): InboundMessage {
  const { channelId, from, senderName, kind, text, button, messageId, jobId, wish, at, receivedAt } = document;
  const { edited, deletedAt } = document;
  const content = withChoice(document);
  return {
    ...{ id, channelId, from, senderName, kind, text, button, messageId, jobId, wish, at, receivedAt },
    ...(content && { content: contentView(content, mediaOf(id, document), media) }),
    ...(edited && { edited }),
    ...(deletedAt !== null && { deletedAt }),
  };
}

/** The content of a message, with the row of our list that it chooses; null if there is nothing besides its text. */
export function withChoice({
  content,
  chosen,
}: Pick<InboundDocument, 'content' | 'chosen'>): InboundDocument['content'] {
  if (!chosen) return content;
  const { description = null } = content?.answer ?? {};
  return { ...content, answer: { kind: 'list', id: chosen.id, title: chosen.title, description } };
}

/** The content of a message besides its text, without the gateway's names of a file. @param id of its file */
export function contentView(
  { media, ...content }: MessageContent,
  id: string,
  known: ReadonlyMap<string, MediaDocument>,
): InboundContent {
  if (!media) return content;
  const { kind, mimeType, bytes, fileName, seconds, width, height } = media;
  const { state = 'open', reason = null, contentType = null, bytes: kept = null } = known.get(id) ?? {};
  const told = { kind, mimeType, bytes: kept ?? bytes, fileName, seconds, width, height };
  return { ...content, media: { ...told, id, state, reason, contentType } };
}

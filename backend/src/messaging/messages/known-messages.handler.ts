import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { ReadModels } from '@wavelane/projections';
import { GetKnownMessages, providerKey } from '../../whatsapp/index.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { providerMessagesProjection } from './provider-messages.projection.js';

@QueryHandler(GetKnownMessages)
export class GetKnownMessagesHandler implements IQueryHandler<GetKnownMessages> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ channelId, providerMessageIds }: GetKnownMessages): Promise<ReadonlySet<string>> {
    const idOf = new Map(providerMessageIds.map((id) => [providerKey(channelId, id), id]));
    const found = await this.readModels.many(providerMessagesProjection, [...idOf.keys()]);
    return new Set(found.flatMap(({ id, body }) => (body.messageId === null ? [] : (idOf.get(id) ?? []))));
  }
}

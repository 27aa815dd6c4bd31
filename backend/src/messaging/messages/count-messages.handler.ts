import { Inject } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { PERSON_MESSAGES_COUNTED, type PersonMessages } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { CountMessagesWith } from '../../people/index.js';
import { phoneVariants } from '../../platform/domain/phone/phone-key.js';
import { addressTextOf } from '../../platform/personal/handle.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { inboundProjection } from '../inbound/inbound.projection.js';
import { messagesProjection } from './messages.projection.js';

/** A message that was answered was read. */
const READ = { in: ['read', 'replied'] };

@QueryHandler(CountMessagesWith)
export class CountMessagesWithHandler implements IQueryHandler<CountMessagesWith> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ accountId, handles }: CountMessagesWith): Promise<PersonMessages> {
    const phones = handles.flatMap(({ kind, value }) => (kind === 'phone' ? phoneVariants(value) : []));
    const hidden = handles.flatMap((handle) => (handle.kind === 'phone' ? [] : addressTextOf(handle)));
    const to = { in: [...new Set([...phones, ...hidden])] };
    const accepted = { accountId, to, acceptedAt: { gt: '' } };
    const [sent, read, received] = await Promise.all([
      this.readModels.count(messagesProjection, accepted, PERSON_MESSAGES_COUNTED),
      this.readModels.count(messagesProjection, { ...accepted, status: READ }, PERSON_MESSAGES_COUNTED),
      // Inbound messages of hidden numbers have no number to count by.
      phones.length === 0
        ? null
        : this.readModels.count(
            inboundProjection,
            { accountId, from: { in: phones }, receivedAt: { gt: '' } },
            PERSON_MESSAGES_COUNTED,
          ),
    ]);
    return { sent, read, received };
  }
}

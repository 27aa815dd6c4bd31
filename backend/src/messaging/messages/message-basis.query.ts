import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { MessageBasis, SeenChannels } from '@wavelane/contracts';
import { decidedAtOf, type EventStore, type Recorded } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { GetConsentOf } from '../../people/index.js';
import { EVENT_STORE, READ_MODELS } from '../../platform/storage/tokens.js';
import { type MessageClaimed, messageEvents, messageStream } from './message.events.js';
import { ownMessage } from './messages.queries.js';

/** Why a message could be sent, by its last claim. @throws DomainError not-found for another account's message */
export class GetMessageBasis extends Query<MessageBasis> {
  constructor(
    readonly accountId: string,
    readonly messageId: string,
    readonly seen: SeenChannels = null,
  ) {
    super();
  }
}

const NOTHING: MessageBasis = { kind: null, purpose: null, ruleVersion: null, decidedAt: null };

@QueryHandler(GetMessageBasis)
export class GetMessageBasisHandler implements IQueryHandler<GetMessageBasis> {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, messageId, seen }: GetMessageBasis): Promise<MessageBasis> {
    await ownMessage(this.readModels, accountId, messageId, seen);
    const claimed = await this.lastClaim(messageId);
    const basis = claimed?.data.basis;
    if (!claimed || !basis) return NOTHING;
    const { kind, ruleVersion } = basis;
    const decidedAt = decidedAtOf(claimed);
    if (ruleVersion === 1) return { kind, purpose: null, ruleVersion, decidedAt };
    if (basis.kind === 'withdrawal')
      return {
        ...{ kind: 'withdrawal', purpose: null, ruleVersion, decidedAt },
        answered: { id: basis.event, at: basis.wroteAt },
      };
    const { purpose, handleId } = basis;
    if (kind === 'window')
      return { kind, purpose, ruleVersion, decidedAt, answered: { id: basis.event, at: basis.writtenAt } };
    const found =
      kind === 'consent' || kind === 'question'
        ? await this.queries.execute(new GetConsentOf(accountId, handleId, purpose, basis.event))
        : undefined;
    return { kind, purpose, ruleVersion, decidedAt, ...(found && { consent: found }) };
  }

  private async lastClaim(messageId: string): Promise<Recorded<MessageClaimed> | undefined> {
    for await (const event of this.store.readStream(messageStream(messageId), { backwards: true }))
      if (messageEvents.is(event) && event.type === 'MessageClaimed') return event;
    return undefined;
  }
}

import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type JobMessage, type SeenChannels, sees, type TimelineEntry } from '@wavelane/contracts';
import type { EventStore, StoredEvent } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { Clock } from '../../platform/domain/clock.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { orWhileFilling } from '../../platform/storage/filling.js';
import { EVENT_STORE, READ_MODELS } from '../../platform/storage/tokens.js';
import { activityKey, activityProjection } from '../reports/activity.projection.js';
import { AccountLookup } from '../sending/account-lookup.js';
import { jobsProjection } from '../jobs/jobs.projection.js';
import { messageStream } from './message.events.js';
import { withFile } from './message-files.js';
import { messageView } from './views/message-view.js';
import { type MessageDocument, messagesProjection } from './messages.projection.js';
import { messageQuota } from '../quota/message-quota.js';
import { messageQuotaStream } from '../quota/message-quota.events.js';
import { dayOf } from '../../platform/domain/calendar/calendar-day.js';
import { timelineOf } from './timeline.js';

/** @throws DomainError not-found: another account's, of a channel that is not seen, or of a job that was not admitted */
export async function ownMessage(
  readModels: ReadModels,
  accountId: string,
  messageId: string,
  seen: SeenChannels = null,
): Promise<MessageDocument> {
  const document = await readModels.get(messagesProjection, messageId);
  if (!document || document.accountId !== accountId || !sees(seen, document.channelId))
    throw DomainError.notFound('Message');
  if (!(await readModels.get(jobsProjection, document.jobId))?.admitted) throw DomainError.notFound('Message');
  return document;
}

export class GetMessage extends Query<JobMessage> {
  constructor(
    readonly accountId: string,
    readonly messageId: string,
    readonly seen: SeenChannels = null,
  ) {
    super();
  }
}

@QueryHandler(GetMessage)
export class GetMessageHandler implements IQueryHandler<GetMessage> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ accountId, messageId, seen }: GetMessage): Promise<JobMessage> {
    const document = await ownMessage(this.readModels, accountId, messageId, seen);
    return withFile(this.readModels, messageView(messageId, document));
  }
}

/** Lists the events of a message, oldest first. */
export class GetMessageTimeline extends Query<TimelineEntry[]> {
  constructor(
    readonly accountId: string,
    readonly messageId: string,
    readonly seen: SeenChannels = null,
  ) {
    super();
  }
}

@QueryHandler(GetMessageTimeline)
export class GetMessageTimelineHandler implements IQueryHandler<GetMessageTimeline> {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  async execute({ accountId, messageId, seen }: GetMessageTimeline): Promise<TimelineEntry[]> {
    const { createdAt } = await ownMessage(this.readModels, accountId, messageId, seen);
    const events: StoredEvent[] = [];
    for await (const event of this.store.readStream(messageStream(messageId))) events.push(event);
    return timelineOf(messageId, createdAt, events);
  }
}

/** Messages that count against today's limit, by the account's own calendar. */
export class GetSentToday extends Query<number> {
  constructor(readonly accountId: string) {
    super();
  }
}

@QueryHandler(GetSentToday)
export class GetSentTodayHandler implements IQueryHandler<GetSentToday> {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly lookup: AccountLookup,
    private readonly executor: CommandExecutor,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId }: GetSentToday): Promise<number> {
    const sender = await this.lookup.sender(accountId);
    const now = this.clock.now();
    const day = dayOf(now, sender?.zoneAt(now) ?? 'UTC');
    return orWhileFilling(
      async () => (await this.readModels.get(activityProjection, activityKey(accountId, day)))?.messages ?? 0,
      async () => {
        const { usedByDay } = await this.executor.state(messageQuota, messageQuotaStream(accountId, day));
        return usedByDay[day] ?? 0;
      },
    );
  }
}

export const messageQueries = [GetMessageHandler, GetMessageTimelineHandler, GetSentTodayHandler];

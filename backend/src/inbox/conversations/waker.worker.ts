import { Inject, Injectable } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import { Clock } from '../../platform/domain/clock.js';
import { Worker } from '../../platform/runtime/worker.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { ConversationActs } from './conversation-acts.js';
import { conversationsProjection } from './list/conversations.projection.js';

const AT_ONCE = 100;
/** The longest wait, ms: a clock may leap. */
const LOOK_MS = 60_000;
/** ms. A conversation that was just woken is still shown as asleep. */
const AGAIN_MS = 500;

/** Brings snoozed conversations back when their time has come. */
@Worker()
@Injectable()
export class ConversationWaker implements Worker {
  readonly name = 'conversation-waker';
  readonly wakesOn = ['ConversationSnoozed'];

  constructor(
    private readonly acts: ConversationActs,
    private readonly clock: Clock,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async pass(signal: AbortSignal): Promise<number> {
    const { documents } = await this.readModels.find(conversationsProjection, {
      where: { state: 'snoozed', snoozedUntil: { gt: '' } },
      sort: [{ field: 'snoozedUntil', direction: 'asc' }],
      limit: AT_ONCE,
    });
    const now = this.clock.now();
    const dueAt = ({ body }: (typeof documents)[number]) => Date.parse(body.snoozedUntil ?? '');
    for (const document of documents.filter((one) => dueAt(one) <= now)) {
      if (signal.aborted) return AGAIN_MS;
      const { id, body } = document;
      const commandId = `wake:${id}:${body.snoozedUntil ?? ''}`;
      const actor = { kind: 'system', id: this.name } as const;
      const context = { actor, correlationId: id, commandId, causationId: null };
      await this.acts.do({ document: body }, { type: 'WakeConversation' }, context);
    }
    const [first] = documents;
    if (!first) return LOOK_MS;
    return dueAt(first) <= now ? AGAIN_MS : Math.min(LOOK_MS, dueAt(first) - now);
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { EventStore } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { Clock } from '../../../platform/domain/clock.js';
import { Worker } from '../../../platform/runtime/worker.js';
import { EVENT_STORE, READ_MODELS } from '../../../platform/storage/tokens.js';
import { conversationsProjection } from '../list/conversations.projection.js';
import { DueReplies } from './due-replies.js';

const AT_ONCE = 100;
/** The longest wait, ms: a clock may leap. */
const LOOK_MS = 60_000;
/** ms. A reply that was just sent is still shown as planned. */
const AGAIN_MS = 500;
const PATIENCE_MS = 3_000;

/** Sends planned replies when their time has come, those of a time when nothing ran, too. */
@Worker()
@Injectable()
export class PlannedWorker implements Worker {
  readonly name = 'planned-replies';
  readonly wakesOn = ['ReplyPlanned', 'PlannedReplyChanged'];

  constructor(
    private readonly replies: DueReplies,
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly log: EventStore,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async pass(signal: AbortSignal): Promise<number> {
    const first = (await this.next()).at(0)?.body.plannedFor;
    if (!first) return LOOK_MS;
    const wait = Date.parse(first) - this.clock.now();
    if (wait > 0) return Math.min(LOOK_MS, wait);
    // With this the messages that the person wrote until now are known.
    if (!(await this.readModels.waitFor(await this.log.head(), PATIENCE_MS))) return AGAIN_MS;
    await this.sendAll(signal);
    return AGAIN_MS;
  }

  /** One that fails holds no other up. */
  private async sendAll(signal: AbortSignal): Promise<void> {
    const now = this.clock.now();
    const failures: unknown[] = [];
    for (const { id, body } of await this.next())
      for (const plan of body.planned.filter(({ due }) => Date.parse(due) <= now)) {
        if (signal.aborted) return;
        const found = { key: id, document: body };
        await this.replies.send(found, plan, this.name).catch((error: unknown) => failures.push(error));
      }
    if (failures.length > 0) throw failures[0];
  }

  private async next() {
    const { documents } = await this.readModels.find(conversationsProjection, {
      where: { plannedFor: { gt: '' } },
      sort: [{ field: 'plannedFor', direction: 'asc' }],
      limit: AT_ONCE,
    });
    return documents;
  }
}

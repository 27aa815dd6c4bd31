import { Inject, Injectable } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import type { AnsweringState } from '../../answering/answering.js';
import { calendarOf } from '../../answering/calendar/calendar.js';
import { Clock } from '../../../platform/domain/clock.js';
import { everyDocument } from '../../../platform/storage/reading/every-document.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { ConversationActs } from '../conversation-acts.js';
import { type ConversationDocument, conversationsProjection } from '../list/conversations.projection.js';
import { ruleContext } from './rule-context.js';

const PAGE = 200;
const MINUTE_MS = 60_000;

/** Gives back to the queue what its owner has not answered for too long, within opening hours. */
@Injectable()
export class Unanswered {
  constructor(
    private readonly acts: ConversationActs,
    private readonly clock: Clock,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /** @returns when the next one is due, Unix ms; Infinity if none is */
  async carryOut(accountId: string, { rules, since, hours }: AnsweringState, signal: AbortSignal): Promise<number> {
    const { returnAfterMinutes } = rules;
    if (returnAfterMinutes === null) return Infinity;
    const calendar = calendarOf(hours);
    const on = since.returnAfterMinutes ?? '';
    let next = Infinity;
    const found = everyDocument(this.readModels, conversationsProjection, {
      where: { accountId, listed: true, waits: 'held', waitingSince: { gt: '' } },
      sort: [{ field: 'waitingSince', direction: 'asc' }],
      limit: PAGE,
    });
    for await (const { id, body } of found) {
      if (signal.aborted) return 0;
      // Once for each wait: the member who took it then keeps it.
      if (body.returnedWait === body.waitingSince) continue;
      const due = calendar.after(beganAt(body, on), returnAfterMinutes * MINUTE_MS);
      if (due <= this.clock.now()) await this.giveBack(id, body);
      else next = Math.min(next, due);
    }
    return next;
  }

  private async giveBack(key: string, document: ConversationDocument): Promise<void> {
    const { owner, waitingSince: wait, ordered } = document;
    if (owner === null || wait === null) return;
    const command = { type: 'ReturnUnanswered', owner, wait, ordered } as const;
    await this.acts.do({ document }, command, ruleContext(key, `unanswered:${key}:${wait}`));
  }
}

/** When this owner's time to answer began: the wait before they had it does not count. Unix ms */
export const beganAt = (
  { waitingSince, heldSince }: Pick<ConversationDocument, 'waitingSince' | 'heldSince'>,
  on: string,
): number => Math.max(...[waitingSince ?? '', heldSince, on].filter((at) => at !== '').map((at) => Date.parse(at)));

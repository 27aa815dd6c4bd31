import { Inject, Injectable } from '@nestjs/common';
import { DAY_MS } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import type { AnsweringState } from '../../answering/answering.js';
import { Clock } from '../../../platform/domain/clock.js';
import { everyDocument } from '../../../platform/storage/reading/every-document.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { ConversationActs } from '../conversation-acts.js';
import { type ConversationDocument, conversationsProjection } from '../list/conversations.projection.js';
import { ruleContext } from './rule-context.js';

const PAGE = 200;
/** The most conversations of one account in one pass; the others wait for the next. */
const MOST = 400;

/** Resolves conversations without a message for so many days. A later message opens them again. */
@Injectable()
export class Closing {
  constructor(
    private readonly acts: ConversationActs,
    private readonly clock: Clock,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async carryOut(accountId: string, { rules, since }: AnsweringState, signal: AbortSignal): Promise<void> {
    const { closeAfterDays } = rules;
    if (closeAfterDays === null) return;
    const before = new Date(this.clock.now() - closeAfterDays * DAY_MS).toISOString();
    // A place begins with its instant and a blank, which is less than `!`.
    // Silence of before the rule does not count.
    if ((since.closeAfterDays ?? '') > before) return;
    let closed = 0;
    const found = everyDocument(this.readModels, conversationsProjection, {
      where: { accountId, listed: true, state: 'open', place: { gt: '', lt: `${before}!` } },
      sort: [{ field: 'place', direction: 'desc' }],
      limit: PAGE,
    });
    for await (const { id, body } of found) {
      if (signal.aborted || closed >= MOST) return;
      // A member who opened it again still works on it.
      if (body.heldSince > before || body.plannedFor !== null) continue;
      await this.close(id, body);
      closed++;
    }
  }

  private async close(key: string, document: ConversationDocument): Promise<void> {
    const { upTo, ordered, lastAt, heldSince } = document;
    const context = ruleContext(key, `silence:${key}:${lastAt}:${heldSince}`);
    await this.acts.do({ document }, { type: 'CloseSilent', upTo, ordered }, context);
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { Assignment } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { Team } from '../../../identity/index.js';
import type { AnsweringState } from '../../answering/answering.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { everyDocument } from '../../../platform/storage/reading/every-document.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { Assignees } from '../assignees.js';
import { ConversationActs } from '../conversation-acts.js';
import { ConversationIds } from '../conversation/conversation-ids.js';
import { type ConversationDocument, conversationsProjection } from '../list/conversations.projection.js';
import { FindConversations } from '../list/find-conversations.js';
import { ruleContext } from './rule-context.js';
import { turnsStream } from './turns.events.js';
import { type Candidate, mayBeGiven, turns } from './turns.js';

const PAGE = 200;
/** Given of one account in one pass; the others wait for the next. */
const MOST = 200;

type Rule = Exclude<Assignment, 'off'>;

/** Gives conversations of the queue to members, if the account's rules ask for it. */
@Injectable()
export class Assigning {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly team: Team,
    private readonly assignees: Assignees,
    private readonly acts: ConversationActs,
    private readonly ids: ConversationIds,
    private readonly find: FindConversations,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  /**
   * Assigns conversations whose person has begun to wait since the rule was switched on. @returns whether there may be
   * more
   */
  async carryOut(accountId: string, state: AnsweringState, signal: AbortSignal): Promise<boolean> {
    const { rules, since } = state;
    if (rules.assignment === 'off') return false;
    const candidates = new Candidates(this.candidatesIn(accountId, state), (id) =>
      this.find.countOf({ accountId, memberId: accountId, channels: null }, id),
    );
    let given = 0;
    const found = everyDocument(this.readModels, conversationsProjection, {
      where: { accountId, listed: true, waits: 'queued', waitingSince: { gte: since.assignment ?? '' } },
      sort: [{ field: 'waitingSince', direction: 'asc' }],
      limit: PAGE,
    });
    // A conversation that no member can be given does not count towards the limit.
    for await (const { id, body } of found) {
      if (signal.aborted || given >= MOST) return true;
      if (await this.deal(id, body, rules.assignment, candidates)) given++;
    }
    return false;
  }

  /** @param passed members who were chosen before, and may not answer here any more @returns whether a member got it */
  private async deal(
    key: string,
    document: ConversationDocument,
    rule: Rule,
    candidates: Candidates,
    passed: readonly string[] = [],
  ): Promise<boolean> {
    const { accountId, channelId, handle, waitingSince, heldSince, leftBy } = document;
    // A member who gave it back or did not answer is not asked again.
    const found = (await candidates.of(channelId)).filter(({ id }) => id !== leftBy && !passed.includes(id));
    if (found.length === 0) return false;
    const { conversationId } = this.ids.of(accountId, channelId, handle);
    const without = passed.map((id) => `:not:${id}`).join('');
    const context = ruleContext(key, `deal:${key}:${waitingSince ?? ''}:${heldSince}${without}`);
    const turn = { type: 'TakeTurn', candidates: found, accountId, channelId, conversationId, rule } as const;
    // The same turn again if a crash came between the two.
    const { events } = await this.executor.execute(turns, turnsStream(channelId), turn, context);
    const [taken] = events;
    if (!taken) return false;
    const { to } = taken.data;
    // The turn stays theirs in the log: another one is taken, without them.
    if (!(await this.assignees.can(document, to))) return this.deal(key, document, rule, candidates, [...passed, to]);
    const dealt = await this.acts.do({ document }, { type: 'DealConversation', to, rule }, context);
    if (dealt.events.length === 0) return false;
    candidates.given(to);
    return true;
  }

  private candidatesIn(accountId: string, { away }: AnsweringState) {
    return async (channelId: number): Promise<string[]> => {
      const { members } = await this.team.state(accountId);
      const ids = mayBeGiven(accountId, members, away, channelId);
      const can = await Promise.all(ids.map((id) => this.assignees.can({ accountId, channelId }, id)));
      return ids.filter((_, index) => can[index]);
    };
  }
}

/** The candidates of each channel and their numbers of open conversations: read once in a pass, then counted on. */
class Candidates {
  private readonly ofChannel = new Map<number, string[]>();
  private readonly open = new Map<string, number>();

  constructor(
    private readonly idsOf: (channelId: number) => Promise<string[]>,
    private readonly countOf: (id: string) => Promise<number>,
  ) {}

  async of(channelId: number): Promise<Candidate[]> {
    const ids = this.ofChannel.get(channelId) ?? (await this.idsOf(channelId));
    this.ofChannel.set(channelId, ids);
    for (const id of ids) if (!this.open.has(id)) this.open.set(id, await this.countOf(id));
    return ids.map((id) => ({ id, open: this.open.get(id) ?? 0 }));
  }

  given(id: string): void {
    this.open.set(id, (this.open.get(id) ?? 0) + 1);
  }
}

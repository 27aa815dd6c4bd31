import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { checkBody, type ReplyOrderedResult, type RichContent, say } from '@wavelane/contracts';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { idOf } from '../../../platform/domain/ids.js';
import { Attachments } from '../attachments/attachments.js';
import { ConversationActs } from '../conversation-acts.js';
import type { ReplyOrdered } from '../conversation/conversation.events.js';
import { FindConversations, type Looking } from '../list/find-conversations.js';
import { ReplyInConversationHandler } from '../replies/reply.command.js';
import { ReplySender } from '../replies/reply-sender.js';
import { PlannedContents } from './planned-contents.js';
import { PlannedTimes } from './planned-times.js';

/** The text of a planned reply, and its time. */
interface Planned {
  text: string;
  content?: RichContent;
  scheduledFor: string;
  timeZone: string | null;
  unlessAnswered: boolean;
  validForHours: number | undefined;
}

/** @returns the id of what was planned. @throws DomainError not-found; invalid, naming the field; conflict, with the owner or the reason */
export class PlanReply extends Command<string> {
  constructor(
    readonly who: Looking,
    readonly key: string,
    readonly planned: Planned & { expectedOwner: string | null; mediaId?: string },
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** As {@link PlanReply}; conflict if it was changed or sent meanwhile. */
export class ChangePlannedReply extends Command<void> {
  constructor(
    readonly who: Looking,
    readonly key: string,
    readonly planned: Planned & { plannedId: string; version: number },
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Does not wait for its time. @throws DomainError as a reply does, and as {@link ChangePlannedReply} */
export class SendPlannedReply extends Command<ReplyOrderedResult> {
  constructor(
    readonly who: Looking,
    readonly key: string,
    readonly planned: { plannedId: string; version: number },
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** @throws DomainError not-found; conflict, also if it was sent already */
export class CancelPlannedReply extends Command<void> {
  constructor(
    readonly who: Looking,
    readonly key: string,
    readonly plannedId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(PlanReply)
export class PlanReplyHandler implements ICommandHandler<PlanReply> {
  constructor(
    private readonly find: FindConversations,
    private readonly acts: ConversationActs,
    private readonly times: PlannedTimes,
    private readonly attachments: Attachments,
    private readonly contents: PlannedContents,
  ) {}

  async execute({ who, key, planned, context }: PlanReply): Promise<string> {
    const { accountId, memberId: by } = who;
    const found = await this.find.one(who, key);
    const plannedId = idOf('planned-reply', accountId, context.commandId);
    const { text, unlessAnswered, validForHours, expectedOwner, mediaId } = planned;
    const { upTo } = found.document;
    const content = this.contents.of(planned);
    const isRepeated = (await this.acts.state(found)).planned.some((plan) => plan.plannedId === plannedId);
    if (isRepeated) return plannedId;
    const due = await this.times.of(accountId, planned);
    const media = mediaId === undefined ? undefined : await this.attachments.of(found, mediaId, text);
    // Marks the file as used, so that it is not removed as an unsent upload while the reply waits.
    if (media) await this.attachments.use(found, { ...media, messageId: plannedId }, context);
    const plan = {
      by,
      expectedOwner,
      plannedId,
      text,
      due,
      unlessAnswered,
      ...given(validForHours),
      upTo,
      ...(media && { media }),
      ...content,
    };
    await this.acts.do(found, { type: 'PlanReply', ...plan }, context);
    return plannedId;
  }
}

@CommandHandler(ChangePlannedReply)
export class ChangePlannedReplyHandler implements ICommandHandler<ChangePlannedReply> {
  constructor(
    private readonly find: FindConversations,
    private readonly acts: ConversationActs,
    private readonly times: PlannedTimes,
    private readonly attachments: Attachments,
    private readonly contents: PlannedContents,
  ) {}

  async execute({ who, key, planned, context }: ChangePlannedReply): Promise<void> {
    const { accountId, memberId: by } = who;
    const found = await this.find.one(who, key);
    const { plannedId, version, text, unlessAnswered, validForHours } = planned;
    const plan = (await this.acts.state(found)).planned.find((one) => one.plannedId === plannedId);
    if (plan?.media) await this.attachments.of(found, plan.media.mediaId, text);
    const content = this.contents.of({ ...planned, ...(plan?.media && { mediaId: plan.media.mediaId }) });
    const problem = plan && !plan.media && !content ? checkBody(text) : undefined;
    if (problem !== undefined) throw DomainError.invalid(problem, { text: problem });
    const due = await this.times.of(accountId, planned);
    const { upTo } = found.document;
    const change = { by, plannedId, version, text, due, unlessAnswered, ...given(validForHours), upTo, ...content };
    const order = { type: 'ChangePlannedReply', ...change } as const;
    await this.acts.do(found, order, context);
  }
}

@CommandHandler(SendPlannedReply)
export class SendPlannedReplyHandler implements ICommandHandler<SendPlannedReply> {
  constructor(
    private readonly find: FindConversations,
    private readonly acts: ConversationActs,
    private readonly replies: ReplyInConversationHandler,
    private readonly sender: ReplySender,
  ) {}

  async execute({ who, key, planned: { plannedId, version }, context }: SendPlannedReply): Promise<ReplyOrderedResult> {
    const found = await this.find.one(who, key);
    const { memberId: by } = who;
    const state = await this.acts.state(found);
    const plan = state.planned.find((one) => one.plannedId === plannedId);
    const file = plan?.media && { mediaId: plan.media.mediaId };
    const content = plan?.content && { content: plan.content };
    const reply = { text: plan?.text ?? '', expectedOwner: state.owner, ...file, ...content };
    // Without the plan it is refused, or answered with what came of it the first time.
    const ordered = plan ? await this.replies.prepare({ who, reply, context }, found) : NOTHING;
    const order = { type: 'SendPlannedReply', by, plannedId, version, reply: ordered } as const;
    const { events } = await this.acts.do(found, order, context);
    const sent = events.find((event): event is ReplyOrdered => event.type === 'ReplyOrdered');
    if (!sent) throw DomainError.conflict(say('idempotency-key-already-used-for-something-else'));
    return this.sender.send(sent.data, context);
  }
}

const given = (validForHours: number | undefined) => (validForHours === undefined ? {} : { validForHours });

/** Its events are those of the first time. */
const NOTHING = { messageId: '', jobId: '', commandId: '', to: '', name: null, text: '', free: false };

@CommandHandler(CancelPlannedReply)
export class CancelPlannedReplyHandler implements ICommandHandler<CancelPlannedReply> {
  constructor(
    private readonly find: FindConversations,
    private readonly acts: ConversationActs,
  ) {}

  async execute({ who, key, plannedId, context }: CancelPlannedReply): Promise<void> {
    const found = await this.find.one(who, key);
    await this.acts.do(found, { type: 'CancelPlannedReply', by: who.memberId, plannedId }, context);
  }
}

export const plannedCommands = [
  PlanReplyHandler,
  ChangePlannedReplyHandler,
  SendPlannedReplyHandler,
  CancelPlannedReplyHandler,
];

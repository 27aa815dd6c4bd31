import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { type ReplyInConversation as Reply, type ReplyOrderedResult, say } from '@wavelane/contracts';
import { CheckSingleMessage, writtenOf } from '../../../messaging/index.js';
import { FindPeople, namesOf } from '../../../people/index.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { ConversationActs } from '../conversation-acts.js';
import type { ReplyOrdered } from '../conversation/conversation.events.js';
import { FindConversations, type FoundConversation, type Looking } from '../list/find-conversations.js';
import { documentsOf, personOf } from '../list/person-of.js';
import { Attachments } from '../attachments/attachments.js';
import { Quoted } from './quoted.js';
import { REPLY_PURPOSE, ReplyPermissions } from './reply-permission.js';
import { messageOf, ReplySender, sendIdOf } from './reply-sender.js';

/** Answers a person. @throws DomainError not-found; conflict with the owner or the reason; what a send refuses */
export class ReplyInConversation extends Command<ReplyOrderedResult> {
  constructor(
    readonly who: Looking,
    readonly key: string,
    readonly reply: Reply,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * The reply is decided in the conversation's stream, so that one of several members wins, and this event orders it; if
 * it counts against limits, it is admitted then. If the process dies in between, {@link RepliesReactor} carries on
 * under the same ids.
 */
@CommandHandler(ReplyInConversation)
export class ReplyInConversationHandler implements ICommandHandler<ReplyInConversation> {
  constructor(
    private readonly find: FindConversations,
    private readonly people: FindPeople,
    private readonly permissions: ReplyPermissions,
    private readonly acts: ConversationActs,
    private readonly sender: ReplySender,
    private readonly attachments: Attachments,
    private readonly quoted: Quoted,
    private readonly queries: QueryBus,
  ) {}

  async execute(command: ReplyInConversation): Promise<ReplyOrderedResult> {
    const { who, key, reply, context } = command;
    const { memberId: by } = who;
    const found = await this.find.one(who, key);
    const { replies } = await this.acts.state(found);
    const isKnown = replies.includes(context.commandId);
    const ordered = isKnown ? undefined : await this.prepare(command, found);
    const { expectedOwner } = reply;
    const order = { type: 'OrderReply', by, expectedOwner, reply: ordered ?? REPEATED } as const;
    const { events } = await this.acts.do(found, order, context);
    const first = events.find((event): event is ReplyOrdered => event.type === 'ReplyOrdered');
    if (!first) throw DomainError.conflict(say('idempotency-key-already-used-for-something-else'));
    return this.sender.send(first.data, context);
  }

  /** Prepares the reply as it would be sent. @throws DomainError if it could not be sent */
  async prepare(
    {
      who: { accountId },
      reply: { text, mediaId, quotes: quoted, content: rich },
      context,
    }: Pick<ReplyInConversation, 'who' | 'reply' | 'context'>,
    found: FoundConversation,
  ) {
    // Its fields are called otherwise than those of a send.
    if (rich) writtenOf({ body: text, content: rich }, { textField: 'text', hasFile: mediaId !== undefined });
    const media = mediaId === undefined ? undefined : await this.attachments.of(found, mediaId, text);
    const whole = await personOf(this.people, found.document);
    const { to, refused, isFree } = await this.permissions.of(found.document, whole);
    if (refused || to === null) throw refused ?? DomainError.notFound('Conversation');
    const name = whole ? namesOf(documentsOf(whole)).name : null;
    const { channelId } = found.document;
    const send = { ...context, commandId: sendIdOf(context) };
    const quotes = quoted === undefined ? undefined : await this.quoted.of(found, whole, quoted);
    const content = { to, name, text, ...(media && { media }), ...(quotes !== undefined && { quotes }) };
    const message = messageOf({ channelId, ...content, ...(rich && { content: rich }) });
    const check = new CheckSingleMessage(accountId, message, send, isFree, true);
    const { jobId, messageId, day, channelLabel, body, ...carried } = await this.queries.execute(check);
    if (media) await this.attachments.use(found, { ...media, messageId }, context);
    const order = { day, purpose: REPLY_PURPOSE, channelLabel, ...(body !== text && { body }) };
    return { jobId, messageId, commandId: context.commandId, ...content, free: isFree, ...order, ...carried };
  }
}

/** Its events are those of the first time. */
const REPEATED = { messageId: '', jobId: '', commandId: '', to: '', name: null, text: '', free: false };

import { Module } from '@nestjs/common';
import { WhatsappModule } from '../../whatsapp/index.js';
import { IdentityModule } from '../../identity/index.js';
import { AnsweringModule } from '../answering/answering.module.js';
import { MessagingModule } from '../../messaging/index.js';
import { PeopleModule } from '../../people/index.js';
import { projects } from '../../platform/runtime/declarations.js';
import { Assignees } from './assignees.js';
import { Attachments } from './attachments/attachments.js';
import { AttachmentsController } from './attachments/attachments.controller.js';
import { AwayReactor } from './away/away.reactor.js';
import { FirstMessages } from './away/first-messages.js';
import { ReturningReactor } from './returning.reactor.js';
import { ConversationActs } from './conversation-acts.js';
import { ConversationIds } from './conversation/conversation-ids.js';
import { ActInConversationHandler } from './conversations.commands.js';
import { ConversationsController } from './conversations.controller.js';
import { ConversationViews } from './list/conversation-views.js';
import { conversationsProjection } from './list/conversations.projection.js';
import { conversationQueries } from './list/conversations.queries.js';
import { FindConversations } from './list/find-conversations.js';
import { Members } from './members.js';
import { FindMentions } from './mentions/find-mentions.js';
import { Mentionable } from './mentions/mentionable.js';
import { ReadMentionsHandler } from './mentions/mentions.commands.js';
import { MentionsController } from './mentions/mentions.controller.js';
import { mentionsProjection } from './mentions/mentions.projection.js';
import { ChatExportController } from './export/chat-export.controller.js';
import { GesturesController } from './gestures/gestures.controller.js';
import { MakeGestureHandler } from './gestures/make-gesture.command.js';
import { GestureMaker } from './gestures/gestures.worker.js';
import { openGesturesProjection } from './gestures/gestures.projection.js';
import { ReadReceiptsReactor } from './gestures/read-receipts.reactor.js';
import { LineTargets } from './gestures/line-targets.js';
import { OneConversation } from './opening/one-conversation.js';
import { OpeningReactor } from './opening/opening.reactor.js';
import { OverheardReactor } from './opening/overheard.reactor.js';
import { DueReplies } from './planned/due-replies.js';
import { plannedCommands } from './planned/planned.commands.js';
import { PlannedController } from './planned/planned.controller.js';
import { PlannedContents } from './planned/planned-contents.js';
import { PlannedTimes } from './planned/planned-times.js';
import { PlannedViews } from './planned/planned-views.js';
import { PlannedWorker } from './planned/planned.worker.js';
import { Quoted } from './replies/quoted.js';
import { RepliesReactor } from './replies/replies.reactor.js';
import { ReplyInConversationHandler } from './replies/reply.command.js';
import { ReplyPermissions } from './replies/reply-permission.js';
import { ReplySender } from './replies/reply-sender.js';
import { SearchLinesHandler } from './search/lines-search.query.js';
import { Assigning } from './rules/assigning.js';
import { Closing } from './rules/closing.js';
import { RulesWorker } from './rules/rules.worker.js';
import { Unanswered } from './rules/unanswered.js';
import { linesProjection } from './thread/lines.projection.js';
import { LineViews } from './thread/line-views.js';
import { ListLinesHandler } from './thread/thread.query.js';
import { ConversationWaker } from './waker.worker.js';

/** Conversations with people, and the members who answer them. */
@Module({
  imports: [WhatsappModule, IdentityModule, AnsweringModule, MessagingModule, PeopleModule],
  controllers: [
    AttachmentsController,
    ChatExportController,
    ConversationsController,
    GesturesController,
    MentionsController,
    PlannedController,
  ],
  providers: [
    ...projects(conversationsProjection, linesProjection, mentionsProjection, openGesturesProjection),
    ...conversationQueries,
    ListLinesHandler,
    SearchLinesHandler,
    ActInConversationHandler,
    ReadMentionsHandler,
    ReplyInConversationHandler,
    Attachments,
    FirstMessages,
    ConversationIds,
    ConversationActs,
    FindConversations,
    FindMentions,
    Mentionable,
    ConversationViews,
    LineViews,
    Members,
    Assignees,
    ReturningReactor,
    OneConversation,
    OpeningReactor,
    OverheardReactor,
    LineTargets,
    MakeGestureHandler,
    GestureMaker,
    ReadReceiptsReactor,
    Quoted,
    RepliesReactor,
    ReplyPermissions,
    ReplySender,
    ConversationWaker,
    ...plannedCommands,
    PlannedContents,
    PlannedTimes,
    PlannedViews,
    DueReplies,
    PlannedWorker,
    AwayReactor,
    Unanswered,
    Assigning,
    Closing,
    RulesWorker,
  ],
  exports: [ConversationViews, FindConversations, Members],
})
export class ConversationsModule {}

import { Module } from '@nestjs/common';
import { IdentityModule } from '../../identity/index.js';
import { AnsweringModule, ConversationsModule } from '../../inbox/index.js';
import { WhatsappModule } from '../../whatsapp/index.js';
import { projects } from '../../platform/runtime/declarations.js';
import { FindNotices } from './list/find-notices.js';
import { NoticeViews } from './list/notice-views.js';
import { noticesProjection } from './list/notices.projection.js';
import { Beginning } from './mails/beginning.js';
import { NoticesReactor } from './mails/notices.reactor.js';
import { Recipients } from './mails/recipients.js';
import { momentSources, NoticeMoments } from './moments/moments.worker.js';
import { watchedProjection } from './moments/watched.projection.js';
import { NoticesController } from './notices.controller.js';
import { PushController } from './push/push.controller.js';
import { PushServices } from './push/push-services.js';
import { pushParts } from './push/push-parts.js';
import { noticeSettingsHandlers } from './settings/settings.commands.js';
import { TellLanguages } from './settings/tell-languages.js';

/**
 * Notices to members about their account and to administrators about the installation, and the ways by which they are
 * sent.
 */
@Module({
  imports: [IdentityModule, AnsweringModule, ConversationsModule, WhatsappModule],
  controllers: [NoticesController, PushController],
  providers: [
    ...projects(noticesProjection, watchedProjection),
    ...noticeSettingsHandlers,
    ...momentSources,
    ...pushParts,
    FindNotices,
    NoticeViews,
    Beginning,
    Recipients,
    TellLanguages,
    NoticesReactor,
    NoticeMoments,
  ],
  exports: [PushServices],
})
export class NoticesModule {}

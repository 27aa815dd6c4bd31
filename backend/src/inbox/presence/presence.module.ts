import { Module } from '@nestjs/common';
import { IdentityModule } from '../../identity/index.js';
import { WhatsappModule } from '../../whatsapp/index.js';
import { ConversationsModule } from '../conversations/conversations.module.js';
import { LiveModule } from '../live/live.module.js';
import { MessagingModule } from '../../messaging/index.js';
import { PresenceController } from './presence.controller.js';
import { PresenceRecords } from './presence-records.js';
import { TypingShown } from './typing-shown.js';
import { WhoIsThere } from './who-is-there.js';

/** Shows which members look at a conversation, and which write in it. Keeps no history. */
@Module({
  imports: [IdentityModule, WhatsappModule, ConversationsModule, LiveModule, MessagingModule],
  controllers: [PresenceController],
  providers: [PresenceRecords, TypingShown, WhoIsThere],
})
export class PresenceModule {}

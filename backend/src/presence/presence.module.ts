import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/index.js';
import { ChannelsModule } from '../channels/index.js';
import { ConversationsModule } from '../conversations/index.js';
import { LiveModule } from '../live/index.js';
import { MessagingModule } from '../messaging/index.js';
import { PresenceController } from './presence.controller.js';
import { PresenceRecords } from './presence-records.js';
import { TypingShown } from './typing-shown.js';
import { WhoIsThere } from './who-is-there.js';

/** Shows which members look at a conversation, and which write in it. Keeps no history. */
@Module({
  imports: [AccountsModule, ChannelsModule, ConversationsModule, LiveModule, MessagingModule],
  controllers: [PresenceController],
  providers: [PresenceRecords, TypingShown, WhoIsThere],
})
export class PresenceModule {}

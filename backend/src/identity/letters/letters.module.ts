import { Module } from '@nestjs/common';
import type { ReadStore } from '@wavelane/read-store';
import { AccountsModule } from '../accounts/accounts.module.js';
import { MailModule } from '../mail/mail.module.js';
import { Clock } from '../../platform/domain/clock.js';
import { READ_STORE } from '../../platform/storage/tokens.js';
import { SecurityModule } from '../security/security.module.js';
import { NoticeMails } from './grouping/notice-mails.js';
import { tellByMailHandlers } from './grouping/tell-by-mail.js';
import { ChosenLanguages } from './languages/chosen-languages.js';
import { MailQueue } from './queue/mail-queue.js';
import { MailReactor } from './queue/mail.reactor.js';
import { MailWorker } from './queue/mail.worker.js';
import { MailWriter } from './writing/mail-writer.js';

/** Letters about accounts: their occasions, their texts, and their queue. */
@Module({
  imports: [AccountsModule, MailModule, SecurityModule],
  providers: [
    ...tellByMailHandlers,
    NoticeMails,
    ChosenLanguages,
    MailWriter,
    MailReactor,
    MailWorker,
    {
      provide: MailQueue,
      useFactory: (store: ReadStore, clock: Clock) => new MailQueue(store, () => clock.now()),
      inject: [READ_STORE, Clock],
    },
  ],
  exports: [ChosenLanguages, MailQueue],
})
export class LettersModule {}

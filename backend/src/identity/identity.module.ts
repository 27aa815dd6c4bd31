import { Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.js';
import { LettersModule } from './letters/letters.module.js';
import { MailModule } from './mail/mail.module.js';

const MODULES = [AccountsModule, LettersModule, MailModule];

/** Accounts, their mails and the transport of mails, for the contexts above. */
@Module({ imports: MODULES, exports: MODULES })
export class IdentityModule {}

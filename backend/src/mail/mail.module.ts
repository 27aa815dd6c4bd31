import { Global, Module } from '@nestjs/common';
import type { ReadStore } from '@wavelane/read-store';
import { AccountsModule } from '../accounts/accounts.module.js';
import { Config } from '../platform/config/config.js';
import { Clock } from '../platform/domain/clock.js';
import { READ_STORE } from '../platform/storage/tokens.js';
import { SecurityModule } from '../security/security.module.js';
import { MailWriter } from '../letters/writing/mail-writer.js';
import { Mail } from './mail.js';
import { MailQueue } from '../letters/queue/mail-queue.js';
import { MailReactor } from '../letters/queue/mail.reactor.js';
import { MailWorker } from '../letters/queue/mail.worker.js';
import { DemoTransport } from './transport/demo-transport.js';
import { MailTransport } from './transport/mail-transport.js';
import { NoTransport } from './transport/no-transport.js';
import { SmtpTransport } from './transport/smtp-transport.js';

/** Mails about accounts: what they say, how they wait, and where they go. */
@Global()
@Module({
  imports: [AccountsModule, SecurityModule],
  providers: [
    Mail,
    DemoTransport,
    MailWriter,
    MailReactor,
    MailWorker,
    {
      provide: MailQueue,
      useFactory: (store: ReadStore, clock: Clock) => new MailQueue(store, () => clock.now()),
      inject: [READ_STORE, Clock],
    },
    {
      provide: MailTransport,
      useFactory: ({ mail: { smtp }, production }: Config, demo: DemoTransport): MailTransport => {
        if (smtp) return new SmtpTransport(smtp);
        return production ? new NoTransport() : demo;
      },
      inject: [Config, DemoTransport],
    },
  ],
  exports: [Mail, DemoTransport],
})
export class MailModule {}

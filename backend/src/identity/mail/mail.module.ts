import { Global, Module } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { Mail } from './mail.js';
import { DemoTransport } from './transport/demo-transport.js';
import { MailTransport } from './transport/mail-transport.js';
import { NoTransport } from './transport/no-transport.js';
import { SmtpTransport } from './transport/smtp-transport.js';

/** The transport of mails: a mail server, the demo mailbox, or none. */
@Global()
@Module({
  providers: [
    Mail,
    DemoTransport,
    {
      provide: MailTransport,
      useFactory: ({ mail: { smtp }, hasStandIns }: Config, demo: DemoTransport): MailTransport => {
        if (smtp) return new SmtpTransport(smtp);
        return hasStandIns ? demo : new NoTransport();
      },
      inject: [Config, DemoTransport],
    },
  ],
  exports: [Mail, DemoTransport, MailTransport],
})
export class MailModule {}

import { Injectable } from '@nestjs/common';
import { MailServerDown, MailTransport, type OutgoingMail } from './mail-transport.js';
import { SmtpTransport } from './smtp-transport.js';

/**
 * Sends to the demo mailbox, through the same SMTP as any server. The code that starts it calls `use`; until then mails
 * wait. It is used outside production only, while no mail server is configured.
 */
@Injectable()
export class DemoTransport extends MailTransport {
  private smtp: SmtpTransport | undefined;
  /** Its page, for people; undefined without one. */
  pageUrl: string | undefined;

  /** @param port the port on this machine that it listens on */
  use(port: number, pageUrl: string): void {
    this.smtp = new SmtpTransport({ host: '127.0.0.1', port, tls: 'off', login: null });
    this.pageUrl = pageUrl;
  }

  get isReady(): boolean {
    return this.smtp !== undefined;
  }

  async send(mail: OutgoingMail): Promise<void> {
    if (!this.smtp) throw new MailServerDown('The demo mailbox is not running');
    await this.smtp.send(mail);
  }

  async greet(): Promise<void> {
    if (!this.smtp) throw new MailServerDown('The demo mailbox is not running');
    await this.smtp.greet();
  }
}

import { MailServerDown, MailTransport } from './mail-transport.js';

/** Production without a mail server: the interface offers nothing that needs mail, and notices are not sent. */
export class NoTransport extends MailTransport {
  readonly isReady = false;

  send(): Promise<void> {
    return Promise.reject(new MailServerDown('SMTP_URL is not set'));
  }

  greet(): Promise<void> {
    return this.send();
  }
}

import type { Transporter } from 'nodemailer';
import type { SmtpServer } from '../../../platform/config/mail-config.js';
import { MailRefused, MailTransport, type OutgoingMail } from './mail-transport.js';
import { failureOf } from './smtp-failure.js';

/** The longest waits, in ms, for a server that accepts connections and does not answer. */
export interface SmtpDeadlines {
  connect: number;
  greeting: number;
  /** The longest wait without a byte from the server. */
  silence: number;
}

/** Matches one address and nothing else: no text that SMTP would take for two, or for a command. */
const ADDRESS = /^[^\s\p{C}\p{Z},;:<>()[\]\\"@]+@[^\s\p{C}\p{Z},;:<>()\\"@]+$/u;

const DEADLINES: SmtpDeadlines = { connect: 10_000, greeting: 10_000, silence: 30_000 };

/** A mail server by SMTP; one connection for each mail, so that a failure concerns one mail only. */
export class SmtpTransport extends MailTransport {
  readonly isReady = true;
  /** Made with the first mail, to keep the start fast: its library is needed for sending only. */
  private transporter: Promise<Transporter> | undefined;

  constructor(
    private readonly server: SmtpServer,
    private readonly deadlines: SmtpDeadlines = DEADLINES,
  ) {
    super();
  }

  async send({ messageId, from, to, subject, text, html, date }: OutgoingMail): Promise<void> {
    if (!ADDRESS.test(to)) throw new MailRefused('The address cannot be written to');
    await this.through((transporter) =>
      transporter.sendMail({
        envelope: { from: from.address, to: [to] },
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId,
        date: new Date(date),
        // Prevents out-of-office answers and distribution by mailing lists.
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      }),
    );
  }

  async greet(): Promise<void> {
    await this.through((transporter) => transporter.verify());
  }

  private async through(work: (transporter: Transporter) => Promise<unknown>): Promise<void> {
    try {
      await work(await (this.transporter ??= transporterFor(this.server, this.deadlines)));
    } catch (error) {
      throw failureOf(error, this.server.login);
    }
  }
}

async function transporterFor(
  { host, port, tls, login }: SmtpServer,
  { connect, greeting, silence }: SmtpDeadlines,
): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    host,
    port,
    secure: tls === 'implicit',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'off',
    tls: { minVersion: 'TLSv1.2' },
    ...(login && { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: connect,
    greetingTimeout: greeting,
    socketTimeout: silence,
    dnsTimeout: connect,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

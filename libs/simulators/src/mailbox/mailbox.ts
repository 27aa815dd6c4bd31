import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { SimContext } from '../runtime/context.js';
import type { MailBehaviour, SimMail } from './model.js';

/** The number of newest mails that are kept. */
const KEPT = 500;
const LARGEST = 1_048_576;

/**
 * One mailbox for all addresses: a real SMTP server that takes mail for every address and sends nothing on. It listens
 * on this machine only, at a port of its own.
 */
export class Mailbox {
  private readonly mails = new Map<number, SimMail>();
  private server: SMTPServer | undefined;
  private lastId = 0;
  /** The port of the SMTP server on 127.0.0.1; known once it listens. */
  port = 0;
  behaviour: MailBehaviour = 'accepts';

  constructor(private readonly sim: SimContext) {
    const kept = sim.store.load<SimMail>('mail').sort((one, other) => one.id - other.id);
    for (const mail of kept) this.mails.set(mail.id, mail);
    this.lastId = kept.at(-1)?.id ?? 0;
  }

  /** Newest first. @param to part of a recipient's address, in any case */
  all(to = ''): SimMail[] {
    const wanted = to.trim().toLowerCase();
    const found = [...this.mails.values()].reverse();
    if (wanted === '') return found;
    return found.filter(({ recipients }) => recipients.some((address) => address.toLowerCase().includes(wanted)));
  }

  get(id: number): SimMail | undefined {
    return this.mails.get(id);
  }

  clear(): void {
    for (const id of this.mails.keys()) this.sim.store.delete('mail', keyOf(id));
    this.mails.clear();
  }

  /** Begins to take mail, at the port it had before if it had one. */
  async listen(): Promise<void> {
    const server = new SMTPServer(this.options());
    server.on('error', () => undefined); // of a connection; the client sees it
    await new Promise<void>((resolve, reject) => {
      server.server.once('error', reject);
      server.listen(this.port, '127.0.0.1', () => resolve());
    });
    this.server = server;
    this.port = (server.server.address() as AddressInfo).port;
  }

  /** Refuses connections until {@link listen}. */
  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  private options(): SMTPServerOptions {
    return {
      authOptional: true,
      // One machine: nothing to encrypt, and a certificate without a known authority would not help.
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 50,
      size: LARGEST,
      banner: 'Wavelane demo mailbox',
      onConnect: (_session, callback) => {
        if (this.behaviour !== 'silent') callback();
      },
      onRcptTo: (_address, _session, callback) => callback(this.refusal()),
      onData: (stream, { envelope }, callback) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => {
          if (!stream.sizeExceeded) parts.push(part);
        });
        stream.on('end', () => {
          if (stream.sizeExceeded) return callback(reply(552, 'The mail is too large'));
          const sender = envelope.mailFrom ? envelope.mailFrom.address : '';
          const recipients = envelope.rcptTo.map(({ address }) => address);
          this.take(sender, recipients, Buffer.concat(parts)).then(() => callback(), callback);
        });
      },
    };
  }

  private refusal(): Error | undefined {
    if (this.behaviour === 'defers') return reply(450, 'Try again later');
    if (this.behaviour === 'refuses') return reply(550, 'No such mailbox');
    return undefined;
  }

  /** Answers only when the mail is on the disk, as a real server must. */
  private async take(sender: string, recipients: string[], source: Buffer): Promise<void> {
    const email = await PostalMime.parse(source);
    const mail: SimMail = {
      id: ++this.lastId,
      receivedAt: this.sim.clock.now(),
      sender,
      recipients,
      source: source.toString('utf8'),
      subject: email.subject ?? '',
      from: headerOf(email.headers, 'from'),
      to: headerOf(email.headers, 'to'),
      messageId: email.messageId ?? '',
      text: email.text ?? '',
      html: email.html ?? '',
    };
    this.mails.set(mail.id, mail);
    this.sim.store.put('mail', keyOf(mail.id), mail);
    const [oldest] = this.mails.keys();
    if (oldest !== undefined && this.mails.size > KEPT) {
      this.mails.delete(oldest);
      this.sim.store.delete('mail', keyOf(oldest));
    }
    await this.sim.store.committed();
  }
}

const keyOf = (id: number) => String(id).padStart(12, '0');
const reply = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });
const headerOf = (headers: readonly { key: string; value: string }[], name: string) =>
  headers.find(({ key }) => key === name)?.value ?? '';

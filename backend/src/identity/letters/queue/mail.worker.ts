import { Inject, Injectable, Logger } from '@nestjs/common';
import { untilNext } from '@wavelane/event-store';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { isTenfold } from '@wavelane/runtime';
import { Clock } from '../../../platform/domain/clock.js';
import { type ParkedEvent, parkedEvents } from '../../../platform/runtime/parked-events.js';
import { Worker } from '../../../platform/runtime/worker.js';
import { READ_STORE } from '../../../platform/storage/tokens.js';
import { MAIL_EVENTS } from '../writing/occasions.js';
import { MailWriter } from '../writing/mail-writer.js';
import { MailRefused, MailServerDown, MailTransport } from '../../mail/transport/mail-transport.js';
import { mailsTotal } from '../../mail/mail-metrics.js';
import { MailQueue, type Outage, type QueuedMail } from './mail-queue.js';
import { mailPause, serverPause } from './pauses.js';

const IDLE_MS = 1_000;
const HOUR_MS = 3_600_000;
const A_PASS = 200;
const AT_ONCE = 4;

/**
 * Sends the waiting mails, four at a time. While the server takes nothing, it tries one mail at a time, another one
 * each time, so that no mail blocks the others; a mail that the server refuses permanently is given up and shown to
 * operators, who can have it tried again.
 */
@Worker()
@Injectable()
export class MailWorker implements Worker {
  readonly name = 'mail';
  readonly wakesOn = MAIL_EVENTS;
  private readonly logger = new Logger('Mail');
  private readonly parked: RecordStore;
  private readonly asked: RecordStore;
  private outage: Outage | undefined;
  private purgedAt = 0;

  constructor(
    private readonly queue: MailQueue,
    private readonly writer: MailWriter,
    private readonly transport: MailTransport,
    private readonly clock: Clock,
    @Inject(READ_STORE) readStore: ReadStore,
  ) {
    this.parked = parkedEvents(readStore);
    this.asked = readStore.records({ name: 'mail-asked' });
  }

  async takeOver(): Promise<void> {
    this.outage = await this.queue.outage();
  }

  async pass(signal: AbortSignal): Promise<number> {
    await this.purge();
    const now = this.clock.now();
    if (!this.transport.isReady) return untilNext(IDLE_MS);
    if (this.outage && this.outage.nextAt > now) return untilNext(IDLE_MS);
    const { found: mails, nextAt } = await this.queue.due(this.outage ? 1 : A_PASS);
    const probed = this.outage !== undefined;
    const lanes = Array.from({ length: Math.min(AT_ONCE, mails.length) }, () => this.walk(mails, signal, probed));
    await Promise.all(lanes);
    if (nextAt <= this.clock.now() && !this.outage) return 0;
    return untilNext(IDLE_MS);
  }

  /** Takes mails from the shared list until it is empty or the server is found down. */
  private async walk(mails: QueuedMail[], signal: AbortSignal, probed: boolean): Promise<void> {
    for (;;) {
      if (signal.aborted || (this.outage && !probed)) return;
      const mail = mails.shift();
      if (!mail) return;
      await this.deliver(mail);
    }
  }

  private async deliver(mail: QueuedMail): Promise<void> {
    if (mail.expiresAt <= this.clock.now()) return this.tooLate(mail);
    const { eventId, eventType } = mail;
    try {
      const outgoing = await this.writer.write(mail);
      if (!outgoing) return await this.queue.drop(mail);
      await this.transport.send(outgoing);
    } catch (error) {
      return this.failed(mail, error); // if a store is away, this fails too, and with it the pass
    }
    await this.queue.finish(mail);
    mailsTotal.inc({ outcome: 'sent' });
    this.logger.debug({ message: 'mail sent', eventId, eventType, tries: mail.tries + 1 });
    if (this.outage) await this.serverIsBack();
  }

  private async failed(mail: QueuedMail, error: unknown): Promise<void> {
    const words = (error as Error).message;
    if (error instanceof MailRefused) {
      await this.giveUp(mail, `Refused: ${words}`);
      mailsTotal.inc({ outcome: 'refused' });
      // The server's words may name the recipient.
      this.logger.warn({ message: 'a mail was refused for good', eventId: mail.eventId, eventType: mail.eventType });
      if (this.outage) await this.serverIsBack();
      return;
    }
    if (!(error instanceof MailServerDown)) {
      await this.queue.postpone(mail, words, mailPause(mail.tries));
      mailsTotal.inc({ outcome: 'deferred' });
      if (this.outage) await this.serverIsBack();
      return;
    }
    // Behind the others, but not for long: the mail is most likely not the cause.
    await this.queue.postpone(mail, words, serverPause(mail.tries));
    mailsTotal.inc({ outcome: 'unreachable' });
    const now = this.clock.now();
    const { failures, since } = this.outage ?? { failures: 0, since: now };
    this.outage = { error: words, since, failures: failures + 1, nextAt: now + serverPause(failures) };
    await this.queue.noteOutage(this.outage);
    if (isTenfold(failures + 1))
      this.logger.warn({ message: 'the mail server takes nothing', error: words, failures: failures + 1 });
  }

  private async serverIsBack(): Promise<void> {
    this.outage = undefined;
    await this.queue.noteOutage(undefined);
    this.logger.log({ message: 'the mail server takes mail again' });
  }

  /** A mail with an expired link would only annoy; a notice that was never sent must be shown to operators. */
  private async tooLate(mail: QueuedMail): Promise<void> {
    mailsTotal.inc({ outcome: 'expired' });
    const { eventId, eventType, error } = mail;
    this.logger.warn({ message: 'a mail came too late to be sent', eventId, eventType, error });
    if (mail.isLink) await this.queue.finish(mail);
    else await this.giveUp(mail, `Too late: ${error ?? 'it waited too long'}`);
  }

  private async giveUp(mail: QueuedMail, error: string): Promise<void> {
    const { eventId, eventType, stream, position } = mail;
    const parkedAt = new Date(this.clock.now()).toISOString();
    const record: ParkedEvent = {
      ...{ reactor: 'mail', eventId, eventType, stream, position, error, parkedAt },
      state: 'parked',
      triedAt: null,
    };
    await this.parked.put(`mail|${eventId}`, record, null);
    await this.queue.drop(mail);
  }

  private async purge(): Promise<void> {
    const now = this.clock.now();
    if (now - this.purgedAt < HOUR_MS) return;
    await this.queue.purge();
    await this.asked.purge(now);
    this.purgedAt = now;
  }
}

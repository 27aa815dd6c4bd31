import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Recorded } from '@wavelane/event-store';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { Clock } from '../../../platform/domain/clock.js';
import { Reactor } from '../../../platform/runtime/reactor.js';
import { READ_STORE } from '../../../platform/storage/tokens.js';
import { expiryOf, holdsLink, isAskedByAnybody, MAIL_EVENTS, type MailEvent, partsOf } from '../writing/occasions.js';
import type { NoticeMailPlanned } from '../grouping/notice-mail.events.js';
import { Mail } from '../../mail/mail.js';
import { MailQueue } from './mail-queue.js';
import { GROUPED_MS } from './pauses.js';

const HOUR_MS = 3_600_000;
/** The most mails of one kind in an hour that strangers can cause to one account. */
const ASKED_FOR_MOST = 5;

/** Puts the mails of an event into the queue. It sends none, so that a slow mail server delays no event. */
@Reactor()
@Injectable()
export class MailReactor implements Reactor<MailEvent | NoticeMailPlanned> {
  readonly name = 'mail';
  readonly handles = [...MAIL_EVENTS, 'NoticeMailPlanned'] as const;
  private readonly logger = new Logger('Mail');
  private readonly asked: RecordStore;

  constructor(
    private readonly mail: Mail,
    private readonly queue: MailQueue,
    private readonly clock: Clock,
    @Inject(READ_STORE) readStore: ReadStore,
  ) {
    this.asked = readStore.records({ name: 'mail-asked' });
  }

  lane({ stream }: Recorded<MailEvent | NoticeMailPlanned>): string {
    return stream;
  }

  async react(event: Recorded<MailEvent | NoticeMailPlanned>): Promise<void> {
    if (this.mail.state() === 'none') return;
    if (event.type === 'NoticeMailPlanned') return this.plan(event);
    const expiresAt = expiryOf(event);
    const now = this.clock.now();
    if (expiresAt <= now) return; // replaying a log sends no old mail again
    if (!(await this.isWelcome(event))) return;
    const { id: eventId, stream, revision, position, type: eventType } = event;
    const isLink = holdsLink(event);
    const place = { eventId, stream, revision, position, eventType };
    const fresh = { ...place, expiresAt, isLink, tries: 0, error: null, nextAt: now };
    for (const part of partsOf(event)) await this.queue.add({ ...fresh, part });
  }

  /** The mail waits in the queue while it takes more notices. */
  private async plan({ id, stream, revision, position, type, data }: Recorded<NoticeMailPlanned>): Promise<void> {
    if (!data.isFirst) return;
    const nextAt = Date.parse(data.dueAt);
    const place = { eventId: id, stream, revision, position, eventType: type, part: 'mail' };
    await this.queue.add({ ...place, expiresAt: nextAt + GROUPED_MS, isLink: false, tries: 0, error: null, nextAt });
  }

  /** Strangers may request mails to an address that is not theirs: their number is limited. */
  private async isWelcome({ id, type, stream }: Recorded<MailEvent>): Promise<boolean> {
    if (!isAskedByAnybody(type)) return true;
    const now = this.clock.now();
    const until = now + HOUR_MS;
    if (!(await this.asked.add(`event:${id}`, {}, until, now))) return true; // it came before
    const { count } = await this.asked.increment(`${type}:${stream}:${Math.floor(now / HOUR_MS)}`, 1, until, now);
    if (count === ASKED_FOR_MOST + 1) this.logger.warn({ message: 'too many mails were asked for', type, stream });
    return count <= ASKED_FOR_MOST;
  }
}

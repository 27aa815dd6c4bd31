import { Inject, Injectable } from '@nestjs/common';
import type { SupportedLanguage } from '@wavelane/contracts';
import { decidedAtOf, type EventStore, type Recorded, type StoredEvent } from '@wavelane/event-store';
import { DateTime } from 'luxon';
import { account } from '../../accounts/account.js';
import { type AccountEvent, accountEvents, accountStream } from '../../accounts/account.events.js';
import { AccountLinks } from '../../accounts/links/account-links.js';
import { teamEvents } from '../../accounts/team/team.events.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { Config } from '../../../platform/config/config.js';
import { isPseudonym } from '../../../platform/personal/subjects.js';
import { EVENT_STORE } from '../../../platform/storage/tokens.js';
import { Origins } from '../../security/seal/origins.js';
import type { QueuedMail } from '../queue/mail-queue.js';
import { noticeMailEvents, type NoticeMailPlanned } from '../grouping/notice-mail.events.js';
import { NoticeMails } from '../grouping/notice-mails.js';
import type { OutgoingMail } from '../../mail/transport/mail-transport.js';
import type { Pages } from './account-letters.js';
import { ChosenLanguages } from '../languages/chosen-languages.js';
import { spokenLetter } from '../languages/spoken-letter.js';
import { type Addressed, isMailEvent, letterOf, type MailEvent } from './occasions.js';
import { type Recipient, recipientAt } from './recipient.js';
import { renderHtml } from './render-html.js';
import { renderText } from './render-text.js';

/** Writes a mail from its event: the same every time, so its text need not be stored. */
@Injectable()
export class MailWriter {
  constructor(
    private readonly config: Config,
    private readonly links: AccountLinks,
    private readonly origins: Origins,
    private readonly noticeMails: NoticeMails,
    private readonly languages: ChosenLanguages,
    private readonly executor: CommandExecutor,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
  ) {}

  /** @returns undefined without a recipient, or if the event is gone because another log took its place */
  async write({ eventId, part, stream, revision }: QueuedMail): Promise<OutgoingMail | undefined> {
    const event = await this.eventAt(stream, revision);
    if (event?.id !== eventId) return undefined;
    if (isGrouped(event)) return this.grouped(event);
    if (!isMailEvent(event)) return undefined;
    const recipient = await this.recipientOf(event);
    const { links } = this;
    const language = await this.languageOf(event, recipient);
    const words = (instant: string) => instantIn(instant, recipient?.timeZone ?? 'UTC', language);
    const origin = event.type === 'SecurityNoted' ? await this.origins.of(event.data) : undefined;
    const { address = null, device = null } = origin ?? {};
    const invited = await this.invitedBy(event);
    const context = { recipient, links, invited, pages: this.pages(), language, words, place: { address, device } };
    const found = letterOf(event, part, context);
    if (!found) return undefined;
    const name = `${eventId}${part === 'notice' ? '.notice' : ''}`;
    return this.outgoing(name, found, decidedAtOf(event));
  }

  /** Returns the notices of a member in the mail that the first of them began. */
  private async grouped(first: Recorded<NoticeMailPlanned>): Promise<OutgoingMail | undefined> {
    const recipient = await this.recipientOf(first);
    if (!recipient) return undefined;
    const { accountId, mailId, dueAt } = first.data;
    const { closed, disabled } = await this.standingOf(accountId);
    if (closed || disabled !== null) return undefined;
    const told = await this.noticeMails.gather(first);
    const language = first.data.language ?? recipient.language;
    const words = (instant: string) => instantIn(instant, recipient.timeZone, language);
    const letter = spokenLetter(language, told, words, this.config.publicUrl);
    const { email: to, name, isVerified } = recipient;
    return letter && this.outgoing(mailId, { to, name: isVerified ? name : null, letter }, dueAt);
  }

  /** The language that the reader chose for mails, else that of their sign-up; a mail to a stranger has its sender's. */
  private async languageOf({ data }: Recorded<MailEvent>, recipient: Recipient | undefined) {
    const accountId = 'accountId' in data ? data.accountId : null;
    const chosen = accountId === null ? null : await this.languages.of(accountId);
    return chosen ?? recipient?.language ?? 'en';
  }

  /** @param id the same for the same mail: mail programs recognise a repeated mail by it */
  private outgoing(id: string, { to, name, letter }: Addressed, date: string): OutgoingMail | undefined {
    // Forgotten since.
    if (to === '' || isPseudonym(to)) return undefined;
    const host = new URL(this.config.publicUrl).hostname;
    return {
      messageId: `<${id}@${host}>`,
      from: this.config.mail.from ?? { name: 'Wavelane', address: `wavelane@${host}` },
      to,
      subject: this.config.rehearsal ? `[Rehearsal] ${letter.subject}` : letter.subject,
      text: renderText(letter, name),
      html: renderHtml(letter, name),
      date: Date.parse(date),
    };
  }

  private async eventAt(stream: string, revision: number): Promise<StoredEvent | undefined> {
    for await (const event of this.eventStore.readStream(stream, { from: revision, limit: 1 })) return event;
    return undefined;
  }

  /** Only the first event of an invitation has the address. */
  private async invitedBy({ type, data, stream }: Recorded<MailEvent>): Promise<{ email: string } | undefined> {
    if (type !== 'MemberInvited' && type !== 'MemberInvitationRepeated') return undefined;
    for await (const event of this.eventStore.readStream(stream))
      if (teamEvents.is(event) && event.type === 'MemberInvited' && event.data.invitationId === data.invitationId)
        return event.data.email === 'forgotten' ? undefined : event.data;
    return undefined;
  }

  private standingOf(accountId: string) {
    return this.executor.state(account, accountStream(accountId));
  }

  private async recipientOf({
    stream,
    revision,
    data,
  }: Recorded<MailEvent | NoticeMailPlanned>): Promise<Recipient | undefined> {
    const accountId = 'accountId' in data ? data.accountId : null;
    if (accountId === null) return undefined;
    const own = accountStream(accountId);
    const events: AccountEvent[] = [];
    for await (const event of this.eventStore.readStream(own, own === stream ? { limit: revision + 1 } : {}))
      if (accountEvents.is(event)) events.push(event);
    return recipientAt(events);
  }

  private pages(): Pages {
    const { publicUrl } = this.config;
    return {
      signIn: `${publicUrl}/login`,
      forgotten: `${publicUrl}/forgot`,
      security: `${publicUrl}/settings/security`,
    };
  }
}

const isGrouped = (event: StoredEvent): event is Recorded<NoticeMailPlanned> =>
  noticeMailEvents.is(event) && event.type === 'NoticeMailPlanned';

const DATES: Readonly<Record<SupportedLanguage, { locale: string; format: string }>> = {
  en: { locale: 'en-GB', format: 'd LLLL yyyy, HH:mm' },
  ar: { locale: 'ar', format: 'd LLLL yyyy، HH:mm' },
};

/** @param timeZone IANA name; an unknown one counts as UTC */
function instantIn(instant: string, timeZone: string, language: SupportedLanguage): string {
  const { locale, format } = DATES[language];
  const local = DateTime.fromISO(instant, { zone: timeZone, locale, numberingSystem: 'latn' });
  const found = local.isValid ? local : DateTime.fromISO(instant, { zone: 'UTC', locale, numberingSystem: 'latn' });
  return `${found.toFormat(format)} (${found.zoneName ?? 'UTC'})`;
}

import { Injectable } from '@nestjs/common';
import { NOTICE_RULES, type NoticeFacts, noticeReadersOf, withoutMarks } from '@wavelane/contracts';
import { Memberships, messageKindWords, pushWordsOf } from '../../../identity/index.js';
import { ConversationViews } from '../../../inbox/index.js';
import type { Principal } from '../../../platform/http/commands/request-context.js';
import { asNoticeMember, FindNotices, type Reading } from '../list/find-notices.js';
import { NoticeViews } from '../list/notice-views.js';
import { readerOf } from '../mapping/draft.js';
import { isTold } from '../settings/settings.js';
import type { QueuedPush } from './push-queue.js';
import type { PushSubscription } from './subscriptions.js';

/** The content that the application's service worker receives and shows; it knows nothing else. */
export interface PushPayload {
  /** Id of the notice: a push that arrives twice is shown once. */
  id: string;
  title: string;
  body: string;
  /** Path in the application. */
  url: string;
  lang: string;
  dir: 'ltr' | 'rtl';
  /** When the notice was made, Unix ms. */
  at: number;
  /** Unread notices. */
  unread: number;
}

const TITLE_MAX = 120;
const BODY_MAX = 300;

type Opened = { subscription: PushSubscription; principal: Principal };

/**
 * Writes the text of a push when it is sent: with current names, and without anything that the member may no longer
 * know.
 */
@Injectable()
export class PushWriter {
  constructor(
    private readonly find: FindNotices,
    private readonly views: NoticeViews,
    private readonly conversations: ConversationViews,
    private readonly memberships: Memberships,
  ) {}

  /** @returns JSON; undefined if the member does not want the notice, may not see it or has read it */
  async write(push: QueuedPush, { subscription, principal }: Opened): Promise<string | undefined> {
    const said =
      push.kind === 'test'
        ? pushWordsOf('test', [], subscription.language)
        : await this.said(push, push.kind, { subscription, principal });
    if (said === undefined) return undefined;
    const { language } = subscription;
    const payload: PushPayload = {
      id: push.noticeId,
      title: cut(said.title, TITLE_MAX),
      body: cut(said.body, BODY_MAX),
      url: said.url,
      lang: language,
      dir: language === 'ar' ? 'rtl' : 'ltr',
      at: Date.parse(push.at),
      unread: await this.find.unread(principal),
    };
    return JSON.stringify(payload);
  }

  private async said(
    push: QueuedPush,
    kind: Exclude<QueuedPush['kind'], 'test'>,
    { subscription, principal }: Opened,
  ): Promise<Pick<PushPayload, 'title' | 'body' | 'url'> | undefined> {
    const who = await this.reading(push, principal);
    if (!who || !isReader(push, kind, who)) return undefined;
    const choices = await this.find.choices(who);
    const hasRead = push.at <= (choices.readUpTo[who.accountId] ?? '');
    if (hasRead || !isTold(choices, kind, 'push')) return undefined;
    const { noticeId: id, reader, accountId, at, facts } = push;
    const [notice] = await this.views.of(who, [{ id, kind, reader, accountId, at, place: '', facts }], '');
    if (!notice) return undefined;
    const { channel, job, plan, conversationId, person } = notice.facts;
    const words = pushWordsOf(kind, [channel, job, plan], subscription.language);
    const url = pageOf(notice.facts) ?? words.url;
    if (conversationId === undefined) return { ...words, url };
    const heard = await this.conversations.heardLast(who, conversationId);
    const what = heard && messageKindWords(heard.kind, subscription.language);
    if (!choices.pushShowsText) return { ...words, body: [words.body, what].filter(Boolean).join(' · '), url };
    return {
      title: person === undefined ? words.title : `${person}: ${words.title}`,
      body: [what, heard?.words && withoutMarks(heard.words)].filter(Boolean).join(': ') || words.body,
      url,
    };
  }

  /** Returns the member's role in the account that the notice is about, whichever account their session acts for. */
  private async reading({ accountId }: QueuedPush, { memberId, session }: Principal): Promise<Reading | undefined> {
    const of = accountId ?? memberId;
    const membership = await this.memberships.of(of, memberId);
    return membership && { accountId: of, memberId, ...membership, role: session.role };
  }
}

function isReader({ reader }: QueuedPush, kind: Exclude<QueuedPush['kind'], 'test'>, who: Reading): boolean {
  const meant = NOTICE_RULES[kind].reader;
  if (!noticeReadersOf(asNoticeMember(who)).includes(meant)) return false;
  return meant !== 'member' || reader === readerOf.member(who.accountId, who.memberId);
}

function pageOf({ conversationId, jobId }: NoticeFacts): string | undefined {
  if (conversationId !== undefined) return `/inbox?conversation=${encodeURIComponent(conversationId)}`;
  return jobId === undefined ? undefined : `/outbox?job=${encodeURIComponent(jobId)}`;
}

function cut(text: string, most: number): string {
  const signs = [...text.replace(/\s+/g, ' ').trim()];
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : signs.join('');
}

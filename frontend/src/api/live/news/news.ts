import type { Query, QueryClient } from '@tanstack/react-query';
import { api, JOB_POLL_MS, type Route, type Topic } from '@wavelane/contracts';
import { ApiError } from '../../errors';
import { refresh } from '../../read';

/** The routes that are read again if a topic has changed. */
export const READ_AGAIN: Readonly<Record<Topic, readonly Route[]>> = {
  me: [api.me, api.ownDays],
  // Whether a person can be answered depends on the channel, and on their consent.
  channels: [api.channels, api.conversations],
  jobs: [api.jobs, api.activity, api.messageTimeline, api.conversations],
  inbox: [api.conversations, api.conversationCounts],
  presence: [api.presence],
  people: [
    api.people,
    api.segments,
    api.peopleImports,
    api.optOuts,
    api.wordings,
    api.consentPolicy,
    api.doubleOptIn,
    api.forgettings,
    api.retention,
  ],
  payments: [api.ownOfflinePayments, api.purchases, api.bankDetails],
  plans: [api.plans],
  templates: [api.templates, api.cannedReplies],
  workflows: [api.workflows, api.incomingWebhook],
  suppressions: [api.suppressions, api.optOuts, api.withdrawalWords, api.withdrawalConfirmation, api.conversations],
  security: [api.accountSecurity, api.sessions, api.signIns],
  team: [api.team, api.assignees, api.answering],
  notices: [api.notices, api.unreadNotices, api.noticeSettings],
  app: [api.app],
  'admin-users': [api.users, api.waitingChannels],
  'admin-invitations': [api.invitations],
  'admin-payments': [api.offlinePayments],
  'admin-balance': [api.mainBalance, api.poolCoverage, api.poolPolicy, api.transactions],
  'admin-gateway': [api.gatewaySettings, api.setup],
  'admin-security': [api.securityLog],
  'admin-audit': [api.verifications, api.auditExports],
  'admin-operations': [api.operations],
  'admin-notices': [api.notices, api.unreadNotices],
};

const GAP_MS = 1_000;
/** A person waits for an answer: with the pauses of the line itself a message is on the screen within a second. */
const INBOX_GAP_MS = 400;
/** Reading takes one part of so many of the time, and a slow read delays the next one by no more than this. */
const RESTED = 5;
const REST_AT_MOST_MS = 5_000;
/** First and longest pause before a failed read is repeated. */
const AGAIN_MS = { first: 2_000, longest: 60_000 };
/** While a job is sent something changes all the time. */
const GAPS: Partial<Record<Topic, number>> = { jobs: JOB_POLL_MS, inbox: INBOX_GAP_MS };

/**
 * Reads changed data again: at once, then once for all changes within a second, and never before the read under way has
 * ended; later if the tab is hidden, and while the page itself is changing something, which may renew its session.
 */
export class News {
  private readonly readAt = new Map<Topic, number>();
  private readonly took = new Map<Topic, number>();
  /** Under way. A new request would abort it, and if news come faster than answers nothing would ever be shown. */
  private readonly reading = new Set<Topic>();
  private readonly again = new Set<Topic>();
  private isSessionOwed = false;
  private isOver = false;
  /** Without a timer: read as soon as the tab is visible. */
  private readonly owed = new Map<Topic, ReturnType<typeof setTimeout> | undefined>();

  /** Failed reads are owed: how often they failed in a row, and when they are retried. */
  private failures = 0;
  private trying: ReturnType<typeof setTimeout> | undefined;

  private readonly unsubscribe: () => void;

  constructor(private readonly client: QueryClient) {
    document.addEventListener('visibilitychange', this.look);
    window.addEventListener('online', this.tryAgain);
    this.unsubscribe = client.getMutationCache().subscribe(this.look);
  }

  changed(topics: readonly Topic[]): void {
    for (const topic of topics) {
      if (this.owed.get(topic) !== undefined) continue;
      if (this.reading.has(topic)) {
        this.again.add(topic);
        continue;
      }
      const rested = Math.min((this.took.get(topic) ?? 0) * RESTED, REST_AT_MOST_MS);
      const gap = Math.max(GAPS[topic] ?? GAP_MS, rested);
      const rest = (this.readAt.get(topic) ?? 0) + gap - Date.now();
      if (rest <= 0) this.read(topic);
      else
        this.owed.set(
          topic,
          setTimeout(() => this.read(topic), rest),
        );
    }
  }

  /** The session is checked even in a hidden tab. */
  sessionChanged(): void {
    this.isSessionOwed = true;
    this.look();
  }

  stop(): void {
    this.isOver = true;
    document.removeEventListener('visibilitychange', this.look);
    window.removeEventListener('online', this.tryAgain);
    clearTimeout(this.trying);
    this.unsubscribe();
    for (const timer of this.owed.values()) clearTimeout(timer);
    this.owed.clear();
  }

  private readonly look = (): void => {
    if (this.client.isMutating() > 0) return;
    if (this.isSessionOwed) {
      this.isSessionOwed = false;
      void refresh(this.client, api.me);
    }
    if (document.hidden) return;
    for (const [topic, timer] of this.owed) if (timer === undefined) this.read(topic);
    if (this.failures > 0 && this.trying === undefined) this.tryAgain();
  };

  /** Repeats reads that got no answer: at once when the network is back, else after growing pauses. */
  private readonly tryAgain = (): void => {
    clearTimeout(this.trying);
    this.trying = undefined;
    if (this.isOver || document.hidden) return;
    void this.client.refetchQueries({ type: 'active', predicate: isOwed }).finally(() => this.owe());
  };

  private owe(): void {
    if (this.isOver || this.trying !== undefined) return;
    const isAny = this.client.getQueryCache().findAll({ type: 'active', predicate: isOwed }).length > 0;
    const pause = Math.min(AGAIN_MS.first * 2 ** this.failures, AGAIN_MS.longest);
    this.failures = isAny ? this.failures + 1 : 0;
    if (isAny) this.trying = setTimeout(this.tryAgain, pause);
  }

  private read(topic: Topic): void {
    if (document.hidden || this.client.isMutating() > 0) return void this.owed.set(topic, undefined);
    this.owed.delete(topic);
    this.readAt.set(topic, Date.now());
    this.reading.add(topic);
    void refresh(this.client, ...READ_AGAIN[topic]).finally(() => {
      this.reading.delete(topic);
      this.took.set(topic, Date.now() - (this.readAt.get(topic) ?? 0));
      if (this.again.delete(topic) && !this.isOver) this.changed([topic]);
      this.owe();
    });
  }
}

/** No answer came, or none that names a fault of the request. */
const isOwed = ({ state: { error } }: Query): boolean => error instanceof ApiError && error.outcomeUnknown;

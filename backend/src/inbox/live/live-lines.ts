import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { type LiveHint, say } from '@wavelane/contracts';
import type { EventStore, LogFeed, Position } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import type { Response } from 'express';
import { Counter, Gauge } from 'prom-client';
import { AccountSessions } from '../../identity/index.js';
import { Clock } from '../../platform/domain/clock.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import type { Principal } from '../../platform/http/commands/request-context.js';
import { Features } from '../../platform/features/features.js';
import { Leaving } from '../../platform/http/door/leaving.js';
import { registry } from '../../platform/metrics/registry.js';
import { Principals } from '../../platform/security/sessions/principals.js';
import { EVENT_STORE, LOG_TAIL, READ_MODELS } from '../../platform/storage/tokens.js';
import { Concerns } from './concerns.js';
import { EventStream } from './event-stream.js';
import { LiveFeed } from './live-feed.js';
import { type EndReason, LiveHub, type Line } from './live-hub.js';

/** The most lines of a member: a browser opens one, however many tabs it has. */
const LINES_OF_ONE = 20;
/** Half of the connections that a process takes: the others are for answers. */
const LINES_IN_ALL = 1_000;
const RETRY_AFTER_SECONDS = 60;

const openLines = new Gauge({ name: 'live_lines', help: 'Open live lines', registers: [registry] });
const endedLines = new Counter({
  name: 'live_lines_ended_total',
  help: 'Live lines that have ended, by why',
  labelNames: ['reason'],
  registers: [registry],
});

/** The point from which a browser continues: its position, or the age of the data that it shows, in ms. */
export interface Since {
  after: string | undefined;
  age: number | undefined;
}

/** The live lines of this process. */
@Injectable()
export class LiveLines implements OnModuleDestroy {
  private readonly logger = new Logger('Live');
  private readonly hub: LiveHub;
  private readonly feed: LiveFeed;

  constructor(
    @Inject(EVENT_STORE) log: EventStore,
    @Inject(LOG_TAIL) feed: LogFeed,
    @Inject(READ_MODELS) readModels: ReadModels,
    clock: Clock,
    features: Features,
    leaving: Leaving,
    private readonly sessions: AccountSessions,
    private readonly principals: Principals,
  ) {
    const now = () => clock.machine();
    this.hub = new LiveHub({ isGood: (line) => this.isGood(line), now });
    const warn = (message: string) => this.logger.warn(message);
    this.feed = new LiveFeed({
      log,
      feed,
      readModels,
      told: this.hub,
      concerns: new Concerns(features.liveRules),
      now,
      warn,
    });
    leaving.whenLeaving(() => this.hub.endAll('leaving'));
  }

  onModuleDestroy(): void {
    this.feed.stop();
    this.hub.endAll('leaving');
  }

  /** Returns the topics that a member has missed. @throws StoreUnavailable */
  async missed({ accountId, memberId, role }: Principal, { after, age }: Since): Promise<LiveHint> {
    await this.feed.begun();
    return this.hub.missed({ accountId, memberId, isAdministrator: role === 'admin' }, after, age);
  }

  /**
   * Opens a line that ends with its client, its session or this process.
   * @throws DomainError limit, busy; StoreUnavailable
   */
  async open(principal: Principal, response: Response, since: Since): Promise<void> {
    const { accountId, memberId, role, session } = principal;
    await this.feed.begun();
    this.checkRoom(memberId);
    const who = { accountId, memberId, sessionId: session.id, isAdministrator: role === 'admin' };
    const line = new EventStream(response, who, { ended: (reason) => this.ended(line, reason), random: Math.random });
    response.once('close', () => this.ended(line, 'gone'));
    response.status(200).set({
      'Content-Type': 'text/event-stream; charset=utf-8',
      // Events must not wait until there is enough of them to be compressed.
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    });
    response.flushHeaders();
    // No change can come between the missed ones and the ones reported from now on.
    const { topics, position } = this.hub.missed(who, since.after, since.age);
    this.hub.open(line);
    openLines.set(this.hub.size);
    line.hello(topics, position as Position);
  }

  /**
   * Reports to the account's lines of this process that its presence has changed; it is not kept for later listeners.
   */
  nudge(accountId: string): void {
    this.hub.early([{ audience: `account:${accountId}`, topics: ['presence'] }]);
  }

  private checkRoom(memberId: string): void {
    if (this.hub.countOf(memberId) >= LINES_OF_ONE) {
      throw DomainError.limit(say('too-many-own-pages-open'), RETRY_AFTER_SECONDS);
    }
    if (this.hub.size >= LINES_IN_ALL) {
      throw DomainError.busy(say('too-many-pages-open'));
    }
  }

  private ended(line: Line, reason: EndReason): void {
    if (!this.hub.drop(line) && reason === 'gone') return;
    endedLines.inc({ reason });
    openLines.set(this.hub.size);
  }

  /** Whether the session still exists, acts for the same account, and may read it. */
  private async isGood({ accountId, memberId, sessionId }: Line): Promise<boolean> {
    const facts = await this.sessions.facts(memberId, sessionId);
    const principal = facts && (await this.principals.of(facts));
    // A line reports on the account that it was opened for, never on another one.
    return principal?.accountId === accountId;
  }
}

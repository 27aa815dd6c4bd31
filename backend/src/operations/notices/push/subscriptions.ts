import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { SubscribeToPush, SupportedLanguage } from '@wavelane/contracts';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { AccountSessions } from '../../../identity/index.js';
import { Clock } from '../../../platform/domain/clock.js';
import type { Principal } from '../../../platform/http/commands/request-context.js';
import { Principals } from '../../../platform/security/sessions/principals.js';
import { SESSION_LIFETIME, type SessionFacts } from '../../../platform/security/sessions/session-facts.js';
import { READ_STORE } from '../../../platform/storage/tokens.js';

/** A browser that gets pushes. */
export interface PushSubscription extends Record<string, unknown> {
  memberId: string;
  /** It ends with this session. */
  sessionId: string;
  endpoint: string;
  keys: SubscribeToPush['keys'];
  language: SupportedLanguage;
}

/**
 * The browsers in which members get pushes. Each belongs to one session; a session has one at most, and so has an
 * endpoint.
 */
@Injectable()
export class PushSubscriptions {
  private readonly records: RecordStore;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    private readonly sessions: AccountSessions,
    private readonly principals: Principals,
    private readonly clock: Clock,
  ) {
    this.records = readStore.records({ name: 'push-subscriptions', indexes: ['memberId', 'sessionId'] });
  }

  /**
   * Adds a browser. The same one again, or another one in the same session, replaces the previous one. @returns its id
   */
  async add({ id: sessionId, accountId: memberId, createdAt }: SessionFacts, given: SubscribeToPush): Promise<string> {
    const { endpoint, keys, language = 'en' } = given;
    const { p256dh, auth } = keys;
    const id = createHash('sha256').update(endpoint).digest('base64url');
    const body: PushSubscription = { memberId, sessionId, endpoint, keys: { p256dh, auth }, language };
    const before = await this.records.list({ sessionId }, this.clock.machine());
    await this.records.put(id, body, createdAt + SESSION_LIFETIME.absoluteMs);
    for (const one of before) if (one.id !== id) await this.records.remove(one.id);
    return id;
  }

  async of(memberId: string): Promise<{ id: string; service: string }[]> {
    const found = await this.records.list<PushSubscription>({ memberId }, this.clock.machine());
    return found.map(({ id, body }) => ({ id, service: new URL(body.endpoint).origin }));
  }

  /** @returns false if the member has no such subscription */
  async end(memberId: string, id: string): Promise<boolean> {
    const found = await this.records.get<PushSubscription>(id, this.clock.machine());
    if (found?.body.memberId !== memberId) return false;
    await this.records.remove(id);
    return true;
  }

  async drop(id: string): Promise<void> {
    await this.records.remove(id);
  }

  async purge(): Promise<void> {
    await this.records.purge(this.clock.machine());
  }

  /**
   * Returns the subscription and the present state of its session; undefined once the session has ended, which also
   * removes the subscription.
   */
  async open(id: string): Promise<{ subscription: PushSubscription; principal: Principal } | undefined> {
    const found = await this.records.get<PushSubscription>(id, this.clock.machine());
    if (!found) return undefined;
    const { memberId, sessionId } = found.body;
    const facts = await this.sessions.facts(memberId, sessionId);
    const principal = facts && (await this.principals.of(facts));
    if (principal) return { subscription: found.body, principal };
    await this.records.remove(id);
    return undefined;
  }
}

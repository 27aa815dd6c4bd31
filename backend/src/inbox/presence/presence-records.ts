import { Inject, Injectable } from '@nestjs/common';
import { type PresenceBeat, PRESENCE_MS, TYPING_MS } from '@wavelane/contracts';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { Clock } from '../../platform/domain/clock.js';
import { READ_STORE } from '../../platform/storage/tokens.js';

/** Where a member has a page open: ids alone. */
export interface Place {
  accountId: string;
  memberId: string;
  conversationId: string;
  channelId: number;
  /** Public id of the session that the page is of. */
  sessionId: string;
}

interface Open extends Place, Record<string, unknown> {
  /** Unix ms of the machine. */
  typingUntil: number;
}

/** A member at a conversation now, with all their sessions there. */
export type There = Omit<Place, 'sessionId'> & { typing: boolean; sessionIds: string[] };

/**
 * Which pages are open, in records that all processes share and that run out by themselves: never in the log, and nothing
 * of it is left after half a minute (docs/adr/0131-presence.md).
 */
@Injectable()
export class PresenceRecords {
  private readonly records: RecordStore;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    private readonly clock: Clock,
  ) {
    this.records = readStore.records({ name: 'presence', indexes: ['accountId'] });
  }

  /** @returns whether others see something else than before */
  async note(place: Place, { tab, doing }: Pick<PresenceBeat, 'tab' | 'doing'>): Promise<boolean> {
    const now = this.clock.machine();
    const id = idOf(place, tab);
    const before = (await this.records.get<Open>(id, now))?.body;
    const isSame = before?.conversationId === place.conversationId;
    const wasTyping = isSame && before.typingUntil > now;
    const isTyping = doing === 'typing' || doing === 'answering';
    const typingUntil = isTyping ? now + TYPING_MS : wasTyping ? before.typingUntil : 0;
    await this.records.put(id, { ...place, typingUntil }, now + PRESENCE_MS);
    return !isSame || wasTyping !== typingUntil > now;
  }

  /** Only if it is at this conversation: a late report must not end a newer visit. @returns whether it was */
  async forget(who: Omit<Place, 'channelId' | 'sessionId'>, tab: string): Promise<boolean> {
    const id = idOf(who, tab);
    const before = await this.records.get<Open>(id, this.clock.machine());
    if (before?.body.conversationId !== who.conversationId) return false;
    await this.records.remove(id);
    return true;
  }

  /** All members at every conversation of an account, once for each. */
  async of(accountId: string): Promise<There[]> {
    const now = this.clock.machine();
    const there = new Map<string, There>();
    for (const { body, expiresAt } of await this.records.list<Open>({ accountId }, now)) {
      // Written by a clock that was set back since.
      if ((expiresAt ?? Infinity) > now + PRESENCE_MS) continue;
      const { memberId, conversationId, channelId, sessionId, typingUntil } = body;
      const key = `${memberId} ${conversationId}`;
      const other = there.get(key);
      const typing = (typingUntil > now && typingUntil <= now + TYPING_MS) || other?.typing === true;
      const sessionIds = [...new Set(other?.sessionIds).add(sessionId)];
      there.set(key, { accountId, memberId, conversationId, channelId, typing, sessionIds });
    }
    return [...there.values()];
  }
}

const idOf = ({ accountId, memberId }: Pick<Place, 'accountId' | 'memberId'>, tab: string): string =>
  `${accountId}:${memberId}:${tab}`;

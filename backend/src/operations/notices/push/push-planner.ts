import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/domain/clock.js';
import type { NoticeRow } from '../mapping/notices-of.js';
import { PUSH_NEWS_MS, PushQueue, type QueuedPush } from './push-queue.js';
import { PushSubscriptions } from './subscriptions.js';

/** A notice that a member receives as a push in their browsers. */
type Pushed = Omit<NoticeRow, 'kind'> & Pick<QueuedPush, 'kind'>;

/** Puts notices into the queue of pushes. */
@Injectable()
export class PushPlanner {
  constructor(
    private readonly queue: PushQueue,
    private readonly subscriptions: PushSubscriptions,
    private readonly clock: Clock,
  ) {}

  /**
   * Queues a push once for each browser, however often it is called; skips outdated notices. @returns how many browsers
   */
  async plan({ id: noticeId, kind, reader, accountId, at, facts }: Pushed, memberId: string): Promise<number> {
    const expiresAt = Date.parse(at) + PUSH_NEWS_MS;
    const now = this.clock.now();
    if (expiresAt <= now) return 0;
    const notice = { noticeId, kind, reader, accountId, at, facts, expiresAt };
    const browsers = await this.subscriptions.of(memberId);
    for (const { id: subscriptionId, service } of browsers)
      await this.queue.add({ ...notice, subscriptionId, service, tries: 0, error: null, nextAt: now });
    return browsers.length;
  }
}

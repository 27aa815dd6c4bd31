import { Inject, Injectable } from '@nestjs/common';
import type { NoticeFacts, NoticeKind } from '@wavelane/contracts';
import type { ReadStore } from '@wavelane/read-store';
import { Clock } from '../../../platform/domain/clock.js';
import { RecordQueue, type Waiting } from '../../../platform/storage/queue/record-queue.js';
import { READ_STORE } from '../../../platform/storage/tokens.js';

/** A notice that waits to be pushed to one browser. Its text is written when it is sent. */
export interface QueuedPush extends Waiting {
  noticeId: string;
  subscriptionId: string;
  /** Origin of the push service. */
  service: string;
  /** `test`: the member asked for it, to see that pushes arrive. */
  kind: NoticeKind | 'test';
  reader: string;
  /** The account that it is about; null: the installation. */
  accountId: string | null;
  /** When the notice was made, ISO-8601 UTC. */
  at: string;
  facts: NoticeFacts;
  /** Unix ms: the notice is outdated from then on. */
  expiresAt: number;
}

/** The longest age of a notice that is still worth a push, in ms. */
export const PUSH_NEWS_MS = 12 * 60 * 60_000;

/** The pushes that wait: each notice once for each browser. */
@Injectable()
export class PushQueue extends RecordQueue<QueuedPush> {
  constructor(@Inject(READ_STORE) store: ReadStore, clock: Clock) {
    super(
      store,
      'push',
      ({ noticeId, subscriptionId }) => `${noticeId}.${subscriptionId}`,
      () => clock.now(),
    );
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { EventStore } from '@wavelane/event-store';
import { LRUCache } from 'lru-cache';
import { EVENT_STORE } from '../../../platform/storage/tokens.js';
import { Replay, type ReplayTime } from './replay.js';
import { inLog } from './replay-request.js';

/** The number of last requests that are kept: the next page, or the same request again, reads only newer events. */
const KEPT = 4;

interface Kept {
  replay: Replay;
  /** One replay reads at a time. */
  read: Promise<unknown>;
}

/** Replays over HTTP. */
@Injectable()
export class PaymentReplays {
  private readonly kept = new LRUCache<string, Kept>({ max: KEPT });

  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  /** Returns the replay up to the present end of the log. @throws DomainError invalid for a position of another log */
  async at({ until, knownAt: given }: ReplayTime): Promise<Replay> {
    const knownAt = given === undefined ? undefined : await inLog(this.store, given);
    const key = JSON.stringify([until, knownAt]);
    const found = this.kept.get(key) ?? {
      replay: new Replay({ ...(until !== undefined && { until }), ...(knownAt !== undefined && { knownAt }) }),
      read: Promise.resolve(),
    };
    this.kept.set(key, found);
    const reading = found.read.then(() => found.replay.readOn(this.store));
    found.read = reading.catch(() => {
      // It may have stopped in the middle of a page: the next one starts afresh.
      if (this.kept.peek(key) === found) this.kept.delete(key);
    });
    return reading;
  }
}

import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '../../../platform/domain/clock.js';
import { Worker } from '../../../platform/runtime/worker.js';
import { NOTICE_SOURCES } from '../mapping/notices-of.js';
import { PushQueue, type QueuedPush } from './push-queue.js';
import { type PushOutcome, PushSender } from './push-sender.js';
import { PushWriter } from './push-writer.js';
import { QuietTime } from './quiet-time.js';
import { PushSubscriptions } from './subscriptions.js';

const SECOND = 1_000;
const IDLE_MS = 500;
const A_PASS = 500;
/** Pushes to one push service before other services have their turn, and how many of them are sent at once. */
const A_LANE = 40;
const AT_ONCE = 8;
const HOUR_MS = 3_600 * SECOND;
/** The longest pause that a service may ask for, in ms. */
const LONGEST_PAUSE_MS = HOUR_MS;

/** The wait before a push is tried again, in ms: 2 s, 4 s, … to two minutes. */
export const pushPause = (failures: number): number => Math.min(120 * SECOND, 2 * SECOND * 2 ** Math.min(failures, 16));

/** A push service takes nothing for now. */
interface Away {
  error: string;
  pauseMs: number;
}

/**
 * Sends the waiting pushes. Those of one push service are sent in their own lane beside the others, so that a service
 * that is away delays only its own. A push that is repeated after a crash has the same topic and tag: the browser shows
 * it once.
 */
@Worker()
@Injectable()
export class PushWorker implements Worker {
  readonly name = 'push';
  readonly wakesOn = NOTICE_SOURCES;
  private readonly logger = new Logger('Push');
  /** By push service: the running lane. */
  private readonly lanes = new Map<string, Promise<void>>();
  private purgedAt = 0;

  constructor(
    private readonly queue: PushQueue,
    private readonly subscriptions: PushSubscriptions,
    private readonly writer: PushWriter,
    private readonly sender: PushSender,
    private readonly quiet: QuietTime,
    private readonly clock: Clock,
  ) {}

  async pass(signal: AbortSignal): Promise<number> {
    await this.purge();
    const { found } = await this.queue.due(A_PASS);
    for (const service of new Set(found.map((push) => push.service))) {
      if (this.lanes.has(service)) continue;
      const pushes = found.filter((push) => push.service === service).slice(0, A_LANE);
      const lane = this.empty(pushes, signal)
        .catch((error: unknown) => this.logger.warn({ message: 'pushes wait for a store', error: String(error) }))
        .finally(() => this.lanes.delete(service));
      this.lanes.set(service, lane);
    }
    return IDLE_MS;
  }

  async finish(): Promise<void> {
    await Promise.all(this.lanes.values());
  }

  /** Sends several at once, until the service takes no more: the others are tried together with the one that failed. */
  private async empty(pushes: QueuedPush[], signal: AbortSignal): Promise<void> {
    let away: Away | undefined;
    const walk = async () => {
      for (let push = pushes.shift(); push && !signal.aborted; push = pushes.shift()) {
        if (away) await this.queue.postpone({ ...push, tries: push.tries - 1 }, away.error, away.pauseMs);
        else away = (await this.deliver(push)) ?? away;
      }
    };
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, pushes.length) }, walk));
  }

  /** @returns true if the service is away */
  private async deliver(push: QueuedPush): Promise<Away | undefined> {
    const { noticeId, kind, subscriptionId, expiresAt, tries } = push;
    const left = expiresAt - this.clock.now();
    const opened = left > 0 ? await this.subscriptions.open(subscriptionId) : undefined;
    if (opened && (await this.waitsQuietly(push, opened.principal.memberId))) return undefined;
    const payload = opened && (await this.writer.write(push, opened));
    if (!opened || payload === undefined) return void (await this.queue.finish(push));
    const topic = noticeId.replaceAll('-', '');
    const outcome = await this.sender.send(opened.subscription, { payload, ttl: Math.ceil(left / SECOND), topic });
    this.note(push, outcome);
    if (outcome.kind === 'later') {
      const pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(pushPause(tries), outcome.afterMs ?? 0));
      await this.queue.postpone(push, outcome.error, pauseMs);
      return { error: outcome.error, pauseMs };
    }
    if (outcome.kind === 'gone') await this.subscriptions.drop(subscriptionId);
    await this.queue.finish(push);
    if (outcome.kind === 'taken') this.logger.debug({ message: 'push sent', noticeId, kind, tries: tries + 1 });
    return undefined;
  }

  /** In quiet hours a push waits until they are over, and stays valid for an hour then. */
  private async waitsQuietly(push: QueuedPush, memberId: string): Promise<boolean> {
    const pauseMs = push.kind === 'test' ? 0 : await this.quiet.leftFor(memberId);
    if (pauseMs === 0) return false;
    const expiresAt = Math.max(push.expiresAt, this.clock.now() + pauseMs + HOUR_MS);
    await this.queue.postpone({ ...push, expiresAt, tries: push.tries - 1 }, 'Quiet hours', pauseMs);
    return true;
  }

  private note({ noticeId, kind, tries }: QueuedPush, outcome: PushOutcome): void {
    if (outcome.kind === 'taken') return;
    this.logger.warn({ message: 'push not sent', noticeId, kind, tries: tries + 1, outcome });
  }

  private async purge(): Promise<void> {
    const now = this.clock.now();
    if (now - this.purgedAt < HOUR_MS) return;
    this.purgedAt = now;
    await this.queue.purge();
    await this.subscriptions.purge();
  }
}

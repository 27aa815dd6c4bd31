import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { asStored, type EventStore, type Position, START, StoreCorrupt } from '@wavelane/event-store';
import { Config } from '../config/config.js';
import { LogDamage } from './log-damage.js';
import { EVENT_STORE } from './tokens.js';

const EVERY_MS = 10_000;
/**
 * Events read in one round, and in one go: some 8 ms in all, and 2 ms. A million events take three hours: twice as many
 * in a round were up to a third of the load of an idle thread, and the nightly verification reads all of them anyway.
 */
const EVENTS = 1_000;
const AT_ONCE = 200;

/**
 * Goes round the log, a little at a time, for damage that no read has met yet, and looks again at known damage. A
 * server that keeps the log does that itself; it is asked which streams operators have cut short.
 */
@Injectable()
export class LogPatrol {
  private next: Position = START;
  private isUnderWay = false;

  constructor(
    @Inject(EVENT_STORE) private readonly log: EventStore,
    private readonly damage: LogDamage,
    private readonly config: Config,
  ) {}

  @Interval(EVERY_MS)
  async round(): Promise<void> {
    if (this.isUnderWay) return;
    this.isUnderWay = true;
    try {
      this.damage.noteCurtailed(await this.log.curtailed());
      await this.damage.lookAgain(this.log);
      if (this.config.eventStoreUrl === undefined) await this.read();
    } catch {
      // The log is away or being closed: those who need it say so.
    } finally {
      this.isUnderWay = false;
    }
  }

  private async read(): Promise<void> {
    for (let read = 0; read < EVENTS; read += AT_ONCE) {
      const { next, head } = await this.page();
      this.next = head ? START : next;
      if (head) return;
    }
  }

  /** Reading notes the first damaged event of a page, before which all is sound; it goes on behind it. */
  private async page(): Promise<{ next: Position; head: boolean }> {
    try {
      return await asStored(this.log).readAll({ after: this.next, limit: AT_ONCE });
    } catch (error) {
      if (!(error instanceof StoreCorrupt)) throw error;
      return { next: error.place?.position ?? START, head: error.place === undefined };
    }
  }
}

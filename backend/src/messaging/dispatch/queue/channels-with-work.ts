import { Inject, Injectable } from '@nestjs/common';
import { fieldsOf, type StoredEvent } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import type { StoredDocument } from '@wavelane/read-store';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { type JobDocument, jobsProjection } from '../../jobs/jobs.projection.js';

export interface ChannelWithWork {
  channelId: number;
  accountId: string;
}

/** A channel that is due, and its open jobs where the look has seen all of them. */
export interface DueChannel extends ChannelWithWork {
  jobs?: readonly OpenJob[];
}

export type OpenJob = StoredDocument<JobDocument>;

/** Open jobs that one look reads. */
const PAGE = 500;
/** Channels that were heard of are looked up first, so many in one look. */
const HEARD = 100;
const HEARD_MAX = 20_000;
/** A channel is looked at again after that, whatever its due time said: clocks may be set. */
const PARKED_MAX_MS = 60_000;

const NONE: ReadonlySet<string> = new Set();

/**
 * Which channels have open jobs and are due, without a pass over all of them: each look reads a page of open jobs and
 * goes on from there the next time; channels that an event told of come first.
 */
@Injectable()
export class ChannelsWithWork {
  private readonly heard = new Set<number>();
  /** Due, but without a place; in the order in which they came. */
  private readonly postponed = new Map<number, string>();
  /** Until when a channel is left alone: Unix ms of the business clock, and ms of the machine's pace. */
  private readonly parked = new Map<number, { accountId: string; dueAt: number; until: number }>();
  private after = 0;

  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  /** Something has happened to these channels, or to all of an account. */
  hear(events: readonly StoredEvent[]): void {
    for (const event of events) {
      const { channelId, accountId } = fieldsOf(event);
      if (typeof channelId !== 'number') this.unpark((parked) => parked.accountId === accountId);
      else {
        this.parked.delete(channelId);
        if (this.heard.size < HEARD_MAX) this.heard.add(channelId);
      }
    }
  }

  /** There was no place for the channel, or it is under way: it comes first in the next look. */
  postpone({ channelId, accountId }: ChannelWithWork): void {
    this.postponed.set(channelId, accountId);
  }

  /**
   * The channel has nothing to do before `dueAt` (Unix ms), as far as was known before what was heard meanwhile.
   * @returns whether it is left alone until then
   */
  park({ channelId, accountId }: ChannelWithWork, dueAt: number): boolean {
    if (this.heard.has(channelId) || this.postponed.has(channelId)) return false;
    this.parked.set(channelId, { accountId, dueAt, until: performance.now() + PARKED_MAX_MS });
    return true;
  }

  /** Another process has done the work meanwhile. */
  forget(): void {
    this.heard.clear();
    this.postponed.clear();
    this.parked.clear();
    this.after = 0;
  }

  /**
   * @param now Unix ms
   * @param paused jobs that are, though what is read here may not show it
   * @returns channels that are due, those that were heard of first; `isAll` where no further look would find more
   */
  async look(now: number, paused: ReadonlySet<string> = NONE): Promise<{ channels: DueChannel[]; isAll: boolean }> {
    const channels = new Map(this.postponed);
    this.postponed.clear();
    const heard = [...this.heard].slice(0, HEARD);
    for (const channelId of heard) this.heard.delete(channelId);
    const from = this.after;
    const { documents } = await this.readModels.find(jobsProjection, {
      where: { open: true, channelId: { gt: from } },
      sort: [{ field: 'channelId', direction: 'asc' }],
      limit: PAGE,
    });
    // One page of all that there is tells of those that were heard of, too.
    const isWhole = from === 0 && documents.length < PAGE;
    for (const channelId of heard) {
      const open = isWhole ? documents.find(({ body }) => body.channelId === channelId) : await this.openJob(channelId);
      if (open) channels.set(channelId, open.body.accountId);
    }
    for (const { body } of documents) {
      if (!channels.has(body.channelId) && this.isDue(body.channelId, now))
        channels.set(body.channelId, body.accountId);
    }
    // A channel with more open jobs than a page has been seen by its first ones.
    this.after = documents[PAGE - 1]?.body.channelId ?? 0;
    if (this.after === 0) this.sweep(now);
    return {
      channels: [...channels].map(([channelId, accountId]) => ({
        channelId,
        accountId,
        ...(isWhole && { jobs: documents.filter(({ id, body }) => body.channelId === channelId && !paused.has(id)) }),
      })),
      isAll: this.after === 0 && from === 0 && this.heard.size === 0,
    };
  }

  /** Unix ms at which the first parked channel is due; Infinity without one. */
  nextDueAt(): number {
    let next = Infinity;
    for (const { dueAt } of this.parked.values()) if (dueAt < next) next = dueAt;
    return next;
  }

  private async openJob(channelId: number) {
    const { documents } = await this.readModels.find(jobsProjection, { where: { open: true, channelId }, limit: 1 });
    return documents[0];
  }

  private isDue(channelId: number, now: number): boolean {
    const parked = this.parked.get(channelId);
    return parked === undefined || parked.dueAt <= now || parked.until <= performance.now();
  }

  /** What is due has been found, or has no open job any more: neither is waited for. */
  private sweep(now: number): void {
    this.unpark(({ dueAt, until }) => dueAt <= now || until <= performance.now());
  }

  private unpark(test: (parked: { accountId: string; dueAt: number; until: number }) => boolean): void {
    for (const [channelId, parked] of this.parked) if (test(parked)) this.parked.delete(channelId);
  }
}

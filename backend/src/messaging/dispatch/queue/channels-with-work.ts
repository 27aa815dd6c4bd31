import { Inject, Injectable } from '@nestjs/common';
import { fieldsOf, type StoredEvent } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { jobsProjection } from '../../jobs/jobs.projection.js';
import { ChannelsToAsk } from './channels-to-ask.js';
import { IN_TURN, type OpenJob, type OpenJobs, readOpenJobs } from './open-jobs.js';

export interface ChannelWithWork {
  channelId: number;
  accountId: string;
}

/** A channel that is due, and its open jobs where the look has read them. */
export interface DueChannel extends ChannelWithWork {
  seen?: OpenJobs;
}

/** Open jobs that one look reads. */
const PAGE = 500;
/** A channel is looked at again after that, whatever its due time said: clocks may be set. */
const PARKED_MAX_MS = 60_000;
/** Open jobs that are read with every look; where there are more, a round over all of them is followed by a rest. */
const FEW = 50;
/** Of that rest, for each job, and at most: a job takes some 15 µs to read, so rounds take 1 % of a core. */
const REST_MS = 2;
const REST_MAX_MS = 30_000;
/** … where read models may have been too far behind to show a job that was heard of. */
const REST_UNSEEN_MS = 2_000;

const NONE: ReadonlySet<string> = new Set();

/**
 * Which channels have open jobs and are due. An event told of most of them, or their time has come: these are looked up
 * one by one. What nobody told of is found in rounds over all open jobs, a page with each look; with few of them every
 * look is a round.
 */
@Injectable()
export class ChannelsWithWork {
  private readonly toAsk = new ChannelsToAsk();
  /** Due, but without a place; in the order in which they came. */
  private readonly postponed = new Map<number, string>();
  /** Until when a channel is left alone: Unix ms of the business clock, and ms of the machine's pace. */
  private readonly parked = new Map<number, { accountId: string; dueAt: number; until: number }>();
  /** The round that is under way: the channel up to which it has read, and jobs so far. */
  private round = { after: 0, jobs: 0 };
  /** performance.now before which no round begins. */
  private restsUntil = 0;

  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  /** Something has happened to these channels, or to all of an account. */
  hear(events: readonly StoredEvent[]): void {
    for (const event of events) {
      const { channelId, accountId } = fieldsOf(event);
      if (typeof channelId !== 'number') this.unpark((parked) => parked.accountId === accountId);
      else {
        this.parked.delete(channelId);
        this.toAsk.hear(channelId);
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
    if (this.toAsk.has(channelId) || this.postponed.has(channelId)) return false;
    this.parked.set(channelId, { accountId, dueAt, until: performance.now() + PARKED_MAX_MS });
    return true;
  }

  /** Another process has done the work meanwhile. */
  forget(): void {
    this.toAsk.clear();
    this.postponed.clear();
    this.parked.clear();
    this.round = { after: 0, jobs: 0 };
    this.restsUntil = 0;
  }

  /**
   * @param now Unix ms
   * @param paused jobs that are, or were a moment ago: who serves their channel reads its jobs again
   * @returns channels that are due, those that were heard of first; `isAll` where no further look would find more
   */
  async look(now: number, paused: ReadonlySet<string> = NONE): Promise<{ channels: DueChannel[]; isAll: boolean }> {
    const channels = new Map(this.postponed);
    this.postponed.clear();
    this.sweep(now);
    const asked = this.toAsk.take();
    const { round, restsUntil } = this;
    const { page, open } = await this.read(asked).catch((error: unknown) => {
      // Nobody tells of them again, and the page that was read has told nobody.
      for (const channelId of asked) this.toAsk.hear(channelId);
      for (const [channelId, accountId] of channels) this.postponed.set(channelId, accountId);
      this.round = round;
      this.restsUntil = restsUntil;
      throw error;
    });
    if (open.some(({ jobs }) => jobs.length === 0))
      this.restsUntil = Math.min(this.restsUntil, performance.now() + REST_UNSEEN_MS);
    const seen = new Map<number, OpenJobs>();
    for (const ofOne of open) {
      const [first] = ofOne.jobs;
      if (!first) continue;
      const { channelId, accountId } = first.body;
      // Whoever parked it during this look knew nothing of what was heard.
      this.parked.delete(channelId);
      channels.set(channelId, accountId);
      seen.set(channelId, ofOne);
    }
    for (const { body } of page?.jobs ?? []) {
      if (!this.parked.has(body.channelId)) channels.set(body.channelId, body.accountId);
      this.toAsk.wasSeen(body.channelId);
    }
    const seenOf = (channelId: number) => (page?.isWhole ? ofChannel(page.jobs, channelId) : seen.get(channelId));
    return {
      channels: [...channels].map(([channelId, accountId]) => {
        const open = seenOf(channelId);
        const isSure = open?.jobs.every(({ id }) => !paused.has(id));
        return { channelId, accountId, ...(isSure && { seen: open }) };
      }),
      isAll: this.round.after === 0 && this.toAsk.isEmpty,
    };
  }

  /** Unix ms at which the first parked channel is due; Infinity without one. */
  nextDueAt(): number {
    let next = Infinity;
    for (const { dueAt } of this.parked.values()) if (dueAt < next) next = dueAt;
    return next;
  }

  private async read(asked: readonly number[]) {
    const page = await this.page();
    const open = page?.isWhole
      ? asked.map((channelId) => ofChannel(page.jobs, channelId))
      : await Promise.all(asked.map((channelId) => readOpenJobs(this.readModels, channelId)));
    return { page, open };
  }

  /** The next page of the round over all open jobs; undefined while it rests. */
  private async page(): Promise<{ jobs: readonly OpenJob[]; isWhole: boolean } | undefined> {
    const from = this.round.after;
    if (from === 0 && performance.now() < this.restsUntil) return undefined;
    const { documents: jobs } = await this.readModels.find(jobsProjection, {
      where: { open: true, channelId: { gt: from } },
      // To the end of the index: else all open jobs of a channel are read for the first of them.
      sort: [{ field: 'channelId', direction: 'asc' }, ...IN_TURN],
      limit: PAGE,
    });
    const isLast = jobs.length < PAGE;
    const read = this.round.jobs + jobs.length;
    // A channel with more open jobs than a page has been seen by its first ones.
    this.round = isLast ? { after: 0, jobs: 0 } : { after: jobs.at(-1)?.body.channelId ?? 0, jobs: read };
    if (isLast && read > FEW) this.restsUntil = performance.now() + Math.min(REST_MAX_MS, REST_MS * read);
    return { jobs, isWhole: from === 0 && isLast };
  }

  /** A channel whose time has come is looked up as one that was heard of: its last job may be closed. */
  private sweep(now: number): void {
    const pace = performance.now();
    this.unpark(({ dueAt, until }) => dueAt <= now || until <= pace);
  }

  private unpark(test: (parked: { accountId: string; dueAt: number; until: number }) => boolean): void {
    for (const [channelId, parked] of this.parked) {
      if (!test(parked)) continue;
      this.parked.delete(channelId);
      this.toAsk.ripen(channelId);
    }
  }
}

/** @param jobs all there are */
const ofChannel = (jobs: readonly OpenJob[], channelId: number): OpenJobs => ({
  jobs: jobs.filter(({ body }) => body.channelId === channelId),
  isAll: true,
});

import { setImmediate as breathe } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DAY_MS } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import type { Query, StoredDocument } from '@wavelane/read-store';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { type DeliveriesDocument, deliveriesProjection } from './facts/deliveries.projection.js';
import { type FactKind, type FactRow, factsProjection } from './facts/facts.projection.js';
import type { SaidDocument } from './facts/said.js';
import { stretchesProjection } from './facts/stretches.projection.js';
import { type FoundThread, inOrder, type Refused, takeFrom, type Told, toldBy } from './facts/told.js';
import { type Delivery, type Thread, threadsOf } from './figures/fact.js';
import { allWaits, type Material } from './figures/material.js';
import type { Period } from './figures/period.js';
import { BEGINNING, type Standing, waitsOf } from './figures/waits.js';

/** The account of a report, and its filter by channel. */
export interface Whose {
  accountId: string;
  /** Only this channel. */
  channelId?: number | undefined;
}

type Row = StoredDocument<FactRow>;

const AT_ONCE = 1_000;
/** The days before the period in which a conversation's standing is searched, step by step until it is found. */
const LOOKS_BACK_DAYS = [2, 14, 90, Infinity];
/** Facts before the latest of these kinds do not count for the standing of a conversation. */
const DECISIVE: ReadonlySet<FactKind> = new Set(['reply', 'phone', 'handled', 'resolved']);

/** Reads the material of a report. */
@Injectable()
export class ReportSource {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async of(whose: Whose, period: Period): Promise<Material> {
    const [found, deliveries] = await Promise.all([this.found(whose, period), this.deliveries(whose, period)]);
    const said = await this.said(whose, period, [...found.keys()]);
    // For a person who was forgotten since, only the facts say which replies were refused.
    const refused = new Set([...found.values()].flatMap((thread) => thread.refused));
    const threads = [...found.values()].map((thread) => thread.sent(refusedIn(said.get(thread.conversation), refused)));
    const standings = await this.standings(whose, period, threads, said);
    return {
      threads,
      waits: allWaits(threads, standings),
      deliveries,
      labelsOf: (conversation) => said.get(conversation)?.labels ?? [],
    };
  }

  /** Returns the outcomes of the messages of these jobs, until then. */
  async ofJobs(accountId: string, jobIds: readonly string[], known: number): Promise<Delivery[]> {
    if (jobIds.length === 0) return [];
    const found = await this.all((query) =>
      this.readModels.find(deliveriesProjection, { where: { accountId, jobId: { in: jobIds } }, ...query }),
    );
    return found.map(({ body }) => deliveryOf(body)).filter(({ at }) => at < known);
  }

  /** Returns the facts by conversation. */
  private async found(
    { accountId, channelId }: Whose,
    { before, until, known }: Period,
  ): Promise<Map<string, FoundThread>> {
    const span = { from: before.from, until };
    const found = new Map<string, FoundThread>();
    const stretches = await this.all((query) =>
      this.readModels.find(stretchesProjection, {
        where: { accountId, to: { gte: isoOf(span.from) }, from: { lt: isoOf(until) } },
        sort: [{ field: 'to', direction: 'asc' }],
        ...query,
      }),
    );
    for (const { body } of stretches)
      if ((channelId ?? body.channelId) === body.channelId) takeFrom(body, span, known, found);
    return found;
  }

  private async deliveries({ accountId, channelId }: Whose, { before, until, known }: Period): Promise<Delivery[]> {
    const lt = isoOf(Math.min(until, known));
    const found = await this.all((query) =>
      this.readModels.find(deliveriesProjection, {
        where: { accountId, at: { gte: isoOf(before.from), lt } },
        sort: [{ field: 'at', direction: 'asc' }],
        ...query,
      }),
    );
    return found.map(({ body }) => deliveryOf(body)).filter((one) => (channelId ?? one.channelId) === one.channelId);
  }

  private async said(
    { accountId }: Whose,
    { known }: Period,
    conversations: readonly string[],
  ): Promise<ReadonlyMap<string, Said>> {
    const said = new Map<string, Said>();
    for (const keys of groups(conversations, AT_ONCE))
      for (const { id, body } of await this.readModels.many(factsProjection, keys))
        if (body.accountId === accountId) said.set(id, saidUntil(body, known));
    return said;
  }

  /** Returns the standings of conversations that were answered in the period and did not begin in it. */
  private async standings(
    { accountId }: Whose,
    { before, known }: Period,
    threads: readonly Thread[],
    said: ReadonlyMap<string, Said>,
  ): Promise<ReadonlyMap<string, Standing>> {
    const older = threads.flatMap(({ conversation, kinds }) => (kinds.includes('opened') ? [] : conversation));
    const isSeen = ({ body }: Row) => body.accountId === accountId && isKnown(body, known);
    // A refusal is found before the reply that it refuses, because the look goes back in time.
    const refused = new Set<string>();
    const counted = (rows: readonly Row[]) => sentOf(rows.filter(isSeen).map(toldBy), said, refused);
    const back = await this.back(older, before.from, counted);
    return new Map(
      older.map((conversation) => {
        const isJoined = said.get(conversation)?.isJoinedAt(before.from) ?? false;
        const [thread] = threadsOf((back.get(conversation) ?? []).sort(inOrder));
        const standing = thread ? waitsOf(thread, BEGINNING).standing : BEGINNING;
        return [conversation, { ...standing, ...(isJoined && { since: null }), isJoined }];
      }),
    );
  }

  /**
   * Returns the earlier facts of conversations, back to the one that decides each standing. Most are decided by the
   * last days, so those are read for many at once, and further back only for the others: the number of queries does not
   * grow with each conversation, but with thousands of them.
   */
  private async back(
    conversations: readonly string[],
    before: number,
    counted: (rows: readonly Row[]) => readonly Told[],
  ): Promise<Map<string, Told[]>> {
    const found = new Map<string, Told[]>();
    const decided = new Set<string>();
    let lt = isoOf(before);
    for (const days of LOOKS_BACK_DAYS) {
      const gte = Number.isFinite(days) ? isoOf(before - days * DAY_MS) : '';
      const open = conversations.filter((one) => !decided.has(one));
      for (const some of groups(open, AT_ONCE))
        for (const told of counted(await this.rowsOf(some, { gte, lt }))) {
          const { conversation, kind } = told;
          const all = found.get(conversation);
          if (all) all.push(told);
          else found.set(conversation, [told]);
          if (DECISIVE.has(kind)) decided.add(conversation);
        }
      lt = gte;
    }
    return found;
  }

  private rowsOf(conversations: readonly string[], at: { gte: string; lt: string }): Promise<Row[]> {
    return this.all((query) =>
      this.readModels.findRows<FactRow>(factsProjection, {
        where: { conversation: { in: conversations }, at },
        sort: [
          { field: 'conversation', direction: 'asc' },
          { field: 'at', direction: 'desc' },
        ],
        ...query,
      }),
    );
  }

  private async all<B>(
    page: (query: Pick<Query, 'limit' | 'cursor'>) => Promise<{ documents: StoredDocument<B>[]; cursor?: string }>,
  ): Promise<StoredDocument<B>[]> {
    const found: StoredDocument<B>[] = [];
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
      const { documents, cursor: next } = await page({ limit: AT_ONCE, ...(cursor !== undefined && { cursor }) });
      for (const document of documents) found.push(document);
      cursor = next;
      // Between pages the thread serves other requests.
      if (next !== undefined) await breathe();
    }
    return found;
  }
}

/** The statements that count for all facts of a conversation. */
interface Said {
  labels: readonly string[];
  refused: ReadonlySet<string>;
  isJoinedAt: (at: number) => boolean;
}

function saidUntil({ labelled, refused, joined }: SaidDocument, until: number): Said {
  const labels = new Set<string>();
  for (const change of labelled) {
    if (!isKnown(change, until)) continue;
    for (const label of change.removed) labels.delete(label);
    for (const label of change.added) labels.add(label);
  }
  return {
    labels: [...labels],
    refused: new Set(refused.flatMap((one) => (isKnown(one, until) ? one.messageId : []))),
    isJoinedAt: (at) => joined.findLast(({ known }) => Date.parse(known) < at)?.isJoined ?? false,
  };
}

const isKnown = ({ known }: { known: string }, until: number): boolean => Date.parse(known) < until;

const refusedIn = (said: Said | undefined, refused: Refused): Refused => ({
  has: (messageId) => refused.has(messageId) || said?.refused.has(messageId) === true,
});

/** Leaves out refusals and what was refused. */
function sentOf(all: readonly Told[], said: ReadonlyMap<string, Said>, refused: Set<string>): Told[] {
  for (const { kind, messageId } of all) if (kind === 'refused' && messageId !== null) refused.add(messageId);
  return all.filter(
    ({ conversation, kind, messageId }) =>
      messageId === null || (kind === 'reply' && !refusedIn(said.get(conversation), refused).has(messageId)),
  );
}

const isoOf = (at: number): string => new Date(at).toISOString();

const deliveryOf = ({ accountId: _, at, ...rest }: DeliveriesDocument): Delivery => ({ ...rest, at: Date.parse(at) });

function groups<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}

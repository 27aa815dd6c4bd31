import { setImmediate as breathe } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DAY_MS } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import type { Query, StoredDocument } from '@wavelane/read-store';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { type DeliveriesDocument, deliveriesProjection } from './facts/deliveries.projection.js';
import { type FactKind, type FactRow, factsProjection } from './facts/facts.projection.js';
import type { SaidDocument } from './facts/said.js';
import type { Delivery, Fact } from './figures/fact.js';
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
    const [rows, deliveries] = await Promise.all([this.rows(whose, period), this.deliveries(whose, period)]);
    const said = await this.said(whose, period, rows);
    const facts = sentOf(rows, said).map(({ body }) => factOf(body));
    const standings = await this.standings(whose, period, facts, said);
    return {
      facts,
      waits: allWaits(facts, standings),
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

  /** In order. */
  private async rows({ accountId, channelId }: Whose, { before, until, known }: Period): Promise<Row[]> {
    const found = await this.all((query) =>
      this.readModels.findRows<FactRow>(factsProjection, {
        where: { accountId, at: { gte: isoOf(before.from), lt: isoOf(until) } },
        sort: [{ field: 'at', direction: 'asc' }],
        ...query,
      }),
    );
    const isWanted = ({ body }: Row) => isKnown(body, known) && (channelId ?? body.channelId) === body.channelId;
    return found.filter(isWanted).sort(inOrder);
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
    rows: readonly Row[],
  ): Promise<ReadonlyMap<string, Said>> {
    const said = new Map<string, Said>();
    for (const keys of groups([...new Set(rows.map(({ body }) => body.conversation))], AT_ONCE))
      for (const { id, body } of await this.readModels.many(factsProjection, keys))
        if (body.accountId === accountId) said.set(id, saidUntil(body, known));
    return said;
  }

  /** Returns the standings of conversations that were answered in the period and did not begin in it. */
  private async standings(
    { accountId }: Whose,
    { before, known }: Period,
    facts: readonly Fact[],
    said: ReadonlyMap<string, Said>,
  ): Promise<ReadonlyMap<string, Standing>> {
    const begun = new Set(facts.flatMap(({ kind, conversation }) => (kind === 'opened' ? conversation : [])));
    const older = [...new Set(facts.map(({ conversation }) => conversation))].filter((one) => !begun.has(one));
    const isSeen = ({ body }: Row) => body.accountId === accountId && isKnown(body, known);
    // A refusal is found before the reply that it refuses, because the look goes back in time.
    const refused = new Set<string>();
    const back = await this.back(older, before.from, (rows) => sentOf(rows.filter(isSeen), said, refused));
    return new Map(
      older.map((conversation) => {
        const isJoined = said.get(conversation)?.isJoinedAt(before.from) ?? false;
        const { standing } = waitsOf(
          (back.get(conversation) ?? []).sort(inOrder).map(({ body }) => factOf(body)),
          BEGINNING,
        );
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
    counted: (rows: readonly Row[]) => readonly Row[],
  ): Promise<Map<string, Row[]>> {
    const found = new Map<string, Row[]>();
    const decided = new Set<string>();
    let lt = isoOf(before);
    for (const days of LOOKS_BACK_DAYS) {
      const gte = Number.isFinite(days) ? isoOf(before - days * DAY_MS) : '';
      const open = conversations.filter((one) => !decided.has(one));
      for (const some of groups(open, AT_ONCE))
        for (const row of counted(await this.stretch(some, { gte, lt }))) {
          const { conversation, kind } = row.body;
          const rows = found.get(conversation);
          if (rows) rows.push(row);
          else found.set(conversation, [row]);
          if (DECISIVE.has(kind)) decided.add(conversation);
        }
      lt = gte;
    }
    return found;
  }

  private stretch(conversations: readonly string[], at: { gte: string; lt: string }): Promise<Row[]> {
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

/** Leaves out replies that were refused: for a person who was forgotten since, only the rows say so. */
function sentOf(rows: readonly Row[], said: ReadonlyMap<string, Said>, refused = new Set<string>()): Row[] {
  for (const { body } of rows) if (body.kind === 'refused' && body.messageId !== null) refused.add(body.messageId);
  return rows.filter(({ body: { conversation, kind, messageId } }) => {
    if (messageId === null) return true;
    return kind === 'reply' && !refused.has(messageId) && !said.get(conversation)?.refused.has(messageId);
  });
}

const isoOf = (at: number): string => new Date(at).toISOString();

const inOrder = (a: Row, b: Row): number => {
  if (a.body.at !== b.body.at) return a.body.at < b.body.at ? -1 : 1;
  return a.position < b.position ? -1 : 1;
};

const factOf = ({ conversation, channelId, kind, at, by }: FactRow): Fact => ({
  ...{ conversation, channelId, kind, at: Date.parse(at), by },
});

const deliveryOf = ({ accountId: _, at, ...rest }: DeliveriesDocument): Delivery => ({ ...rest, at: Date.parse(at) });

function groups<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}

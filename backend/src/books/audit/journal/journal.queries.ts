import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import {
  folded,
  searchable,
  type AccountBalance,
  type AccountStatement,
  type AuditAccountKind,
  type JournalLine,
} from '@wavelane/contracts';
import type { EventStore, Position } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import type { StoredDocument, Where } from '@wavelane/read-store';
import type { ListPage, PageRequest } from '../../../platform/http/paging.js';
import { EVENT_STORE, READ_MODELS } from '../../../platform/storage/tokens.js';
import type { JournalRow } from './journal-lines.js';
import { journalProjection } from './journal.projection.js';
import { END_OF_TIME, JournalReader } from './journal-reader.js';
import { LatestLinesHandler } from './latest-lines.query.js';
import { fromCursor, headInJournal, toCursor } from './known-position.js';

/** The filter of lines; all given fields must hold. */
export interface JournalFilter {
  account?: string;
  userId?: string;
  channelId?: number;
  type?: string;
  /** Beginning of the effective time: inclusive, ISO-8601 UTC with milliseconds. */
  from?: string;
  /** Exclusive. */
  to?: string;
  /** Anywhere in the line's words and ids, in any case. */
  text?: string;
}

/** The most lines that one request searches for a text; the cursor continues from there. */
const LOOKED_THROUGH = 20_000;
const LOOK = 500;

/** The where clause of all filters except the text. */
export function whereOf({ account, userId, channelId, type, from, to }: JournalFilter): Where {
  return {
    ...(account !== undefined && { account }),
    ...(userId !== undefined && { userId }),
    ...(channelId !== undefined && { channelId }),
    ...(type !== undefined && { type }),
    ...((from !== undefined || to !== undefined) && {
      effectiveAt: { ...(from !== undefined && { gte: from }), ...(to !== undefined && { lt: to }) },
    }),
  };
}

export function hasText({ text }: JournalFilter): ((row: StoredDocument<JournalRow>) => boolean) | undefined {
  if (!text) return undefined;
  const wanted = searchable(text);
  return ({ body }) => {
    const { account, counterAccount, type, userId, userName, channelLabel, channelId } = body;
    const { txNo, reference, reason, actor, correlationId, eventId } = body;
    const words = [account, counterAccount, type, userId, userName, channelLabel, channelId, txNo, reference, reason];
    return [...words, actor.id, correlationId, eventId].some((word) => folded(String(word ?? '')).includes(wanted));
  };
}

/**
 * Lines by when they count, the latest first. With a text, a page may hold fewer than requested, or none, and still
 * have a cursor.
 */
export class ListJournal extends Query<ListPage<JournalLine>> {
  constructor(
    readonly filter: JournalFilter,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListJournal)
export class ListJournalHandler implements IQueryHandler<ListJournal> {
  private readonly journal: JournalReader;

  constructor(@Inject(READ_MODELS) readModels: ReadModels) {
    this.journal = new JournalReader(readModels);
  }

  async execute({ filter, page }: ListJournal): Promise<ListPage<JournalLine>> {
    const query = { where: whereOf(filter), sort: [{ field: 'effectiveAt', direction: 'desc' as const }] };
    const matches = hasText(filter);
    const find = (limit: number, cursor: string | undefined) =>
      this.journal.page({ ...query, limit, ...(cursor !== undefined && { cursor }) });
    let { cursor } = page;
    if (!matches) {
      const found = await find(page.limit, cursor);
      return { items: await this.journal.views(found.documents), cursor: found.cursor };
    }
    const rows: StoredDocument<JournalRow>[] = [];
    for (let looked = 0; looked < LOOKED_THROUGH; looked += LOOK) {
      const before = cursor;
      const found = await find(LOOK, before);
      cursor = found.cursor;
      const left = page.limit - rows.length;
      const fitting = found.documents.filter(matches);
      rows.push(...fitting.slice(0, left));
      const last = fitting[left - 1];
      if (last && fitting.length > left) {
        // The page ends with its last line that fits, so the next one begins after that line.
        const end = found.documents.indexOf(last);
        ({ cursor } = await find(end + 1, before));
        break;
      }
      if (cursor === undefined || fitting.length === left) break;
    }
    return { items: await this.journal.views(rows), cursor };
  }
}

/** @throws DomainError unavailable while the journal is behind the requested position */
export class GetStatement extends Query<AccountStatement> {
  constructor(
    readonly account: string,
    readonly from: string | null,
    readonly to: string | null,
    /** An instant or a position: only lines that the log held by then; null = all. */
    readonly knownAt: string | null,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(GetStatement)
export class GetStatementHandler implements IQueryHandler<GetStatement> {
  private readonly journal: JournalReader;

  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
  ) {
    this.journal = new JournalReader(readModels);
  }

  async execute({ account, from, to, knownAt, page }: GetStatement): Promise<AccountStatement> {
    const at = page.cursor === undefined ? undefined : fromCursor(page.cursor);
    const position = at?.position ?? (await this.position(knownAt));
    const end = to === null ? END_OF_TIME : { at: to };
    const period = { ...(from !== null && { gte: from }), lt: end.at };
    const [opening, closing, found] = await Promise.all([
      from === null ? 0 : this.journal.balance(account, { at: from }, position),
      this.journal.balance(account, end, position),
      this.journal.page({
        where: { account, effectiveAt: period, position: { lte: position, isWide: true } },
        sort: [{ field: 'effectiveAt', direction: 'asc' }],
        limit: page.limit,
        ...(at !== undefined && { cursor: at.cursor }),
      }),
    ]);
    const [first] = found.documents;
    const carried =
      at === undefined || !first
        ? opening
        : await this.journal.balance(account, { at: first.body.effectiveAt, line: first.id }, position);
    return {
      account,
      from,
      to,
      position,
      opening,
      closing,
      lines: await this.journal.statementLines(found.documents, carried),
      cursor: found.cursor === undefined ? null : toCursor(position, found.cursor),
    };
  }

  /** The position up to which the statement reads, which the journal has certainly reached. */
  private async position(knownAt: string | null): Promise<Position> {
    const head = await headInJournal(this.eventStore, this.readModels);
    if (knownAt === null) return head;
    if (/^\d{4}-\d\d-\d\dT/.test(knownAt)) return this.journal.positionAt(knownAt);
    return (knownAt < head ? knownAt : head) as Position;
  }
}

/** The ledger accounts and their balances, by name. */
export class ListAuditAccounts extends Query<ListPage<AccountBalance>> {
  constructor(
    readonly kind: AuditAccountKind | undefined,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(ListAuditAccounts)
export class ListAuditAccountsHandler implements IQueryHandler<ListAuditAccounts> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ kind, page }: ListAuditAccounts): Promise<ListPage<AccountBalance>> {
    const where = { month: null, ...(kind !== undefined && { kind }) };
    const { documents, cursor } = await this.readModels.find(journalProjection, { where, ...page });
    const items = documents.map(({ body }) => ({
      account: body.account,
      kind: body.kind,
      balance: body.balance,
      lines: body.lines,
      lastEffectiveAt: body.lastEffectiveAt,
    }));
    return { items, cursor };
  }
}

export const journalQueries = [ListJournalHandler, GetStatementHandler, ListAuditAccountsHandler, LatestLinesHandler];

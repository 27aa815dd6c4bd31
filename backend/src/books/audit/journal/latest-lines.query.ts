import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { StatementLine } from '@wavelane/contracts';
import type { EventStore } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import type { ListPage, PageRequest } from '../../../platform/http/paging.js';
import { EVENT_STORE, READ_MODELS } from '../../../platform/storage/tokens.js';
import { JournalReader } from './journal-reader.js';
import { fromCursor, headInJournal, toCursor } from './known-position.js';

/**
 * An account's lines by when they count, the latest first, each with the balance after it. Later pages show the same
 * state of the log as the first one.
 * @throws DomainError unavailable while the journal is behind the log
 */
export class LatestLines extends Query<ListPage<StatementLine>> {
  constructor(
    /** The ledger account, such as `user:` and an account's id. */
    readonly account: string,
    readonly page: PageRequest,
  ) {
    super();
  }
}

@QueryHandler(LatestLines)
export class LatestLinesHandler implements IQueryHandler<LatestLines> {
  private readonly journal: JournalReader;

  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
  ) {
    this.journal = new JournalReader(readModels);
  }

  async execute({ account, page }: LatestLines): Promise<ListPage<StatementLine>> {
    const at = page.cursor === undefined ? undefined : fromCursor(page.cursor);
    const position = at?.position ?? (await headInJournal(this.eventStore, this.readModels));
    const { documents, cursor } = await this.journal.page({
      where: { account, position: { lte: position, isWide: true } },
      sort: [{ field: 'effectiveAt', direction: 'desc' }],
      limit: page.limit,
      ...(at && { cursor: at.cursor }),
    });
    const last = documents.at(-1);
    if (!last) return { items: [] };
    // Opening of the page: the balance before its earliest line.
    const opening = await this.journal.balance(account, { at: last.body.effectiveAt, line: last.id }, position);
    const lines = await this.journal.statementLines([...documents].reverse(), opening);
    return { items: lines.reverse(), ...(cursor !== undefined && { cursor: toCursor(position, cursor) }) };
  }
}

import type { StatementLine } from '@wavelane/contracts';
import type { Position } from '@wavelane/event-store';
import type { Query, StoredDocument } from '@wavelane/read-store';
import type { JournalRow } from '../journal/journal-lines.js';
import { hasText, type JournalFilter, whereOf } from '../journal/journal.queries.js';
import type { JournalReader } from '../journal/journal-reader.js';
import { everyPage } from '../../../platform/storage/reading/every-page.js';

const PAGE = 250;

type Row = StoredDocument<JournalRow>;

/** The balances of an export's accounts before its first and after its last instant. */
export interface ExportTotals {
  accounts: number;
  opening: number;
  closing: number;
}

/**
 * Lines in order, each with its account's balance after it, as known at a position. A balance ignores the filter, so
 * lines outside of it are read, too. Holds one page of lines and a number for each account.
 */
export class ExportLines {
  private readonly balances = new Map<string, number>();
  private readonly openings = new Map<string, number>();
  private readonly matches: (row: Row) => boolean;

  constructor(
    private readonly journal: JournalReader,
    private readonly filter: JournalFilter,
    private readonly position: Position,
  ) {
    const { userId, channelId, type } = filter;
    const matchesText = hasText(filter) ?? (() => true);
    this.matches = (row) =>
      (userId === undefined || row.body.userId === userId) &&
      (channelId === undefined || row.body.channelId === channelId) &&
      (type === undefined || row.body.type === type) &&
      matchesText(row);
  }

  async *pages(): AsyncGenerator<StatementLine[]> {
    const { account, from, to } = this.filter;
    const where = whereOf({ ...(account && { account }), ...(from && { from }), ...(to && { to }) });
    const query: Query = { where, sort: [{ field: 'effectiveAt', direction: 'asc' }], limit: PAGE };
    for await (const page of everyPage((after) => this.journal.page({ ...query, ...after }))) {
      const known = page.documents.filter(({ body }) => body.position <= this.position);
      const wanted: Row[] = [];
      const after: number[] = [];
      for (const row of known) {
        const balance = (await this.balanceOf(row.body.account)) + row.body.delta;
        this.balances.set(row.body.account, balance);
        if (!this.matches(row)) continue;
        wanted.push(row);
        after.push(balance);
      }
      const views = await this.journal.views(wanted);
      yield views.map((line, index) => ({ ...line, balance: after[index] ?? 0 }));
    }
  }

  /** Once all pages have been read. */
  get totals(): ExportTotals {
    const sum = (of: Map<string, number>) => [...of.values()].reduce((total, days) => total + days, 0);
    return { accounts: this.openings.size, opening: sum(this.openings), closing: sum(this.balances) };
  }

  private async balanceOf(account: string): Promise<number> {
    const known = this.balances.get(account);
    if (known !== undefined) return known;
    const { from } = this.filter;
    const opening = from === undefined ? 0 : await this.journal.balance(account, { at: from }, this.position);
    this.openings.set(account, opening);
    return opening;
  }
}

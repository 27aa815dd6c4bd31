import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { BULK_PROBLEMS_SHOWN, DAY_MS, ROW_ERRORS_KEPT_DAYS, type RowProblem } from '@wavelane/contracts';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { Clock } from '../../../platform/domain/clock.js';
import { READ_STORE } from '../../../platform/storage/tokens.js';

/** A row that got no message, with the columns it came with. */
export interface RowError extends RowProblem {
  cells: readonly string[];
}

export interface RowErrorList {
  accountId: string;
  /** Names of the original columns. */
  columns: string[];
  /** `line` or `row`: what a row's number counts. */
  lineWord: string;
  /** Pages of the list. */
  pages: number;
}

const PAGE_ROWS = 250;
const PAGE_CHARACTERS = 100_000;
/** Records that are looked through together. */
const SCAN = 500;

/**
 * The rows that were left out of jobs, for 90 days. They are records beside the read models, not events: the log keeps
 * every event permanently, and these are personal data that the job never needs again. Their number is in the job
 * itself.
 */
@Injectable()
export class RowErrors {
  private readonly records: RecordStore;

  constructor(
    @Inject(READ_STORE) readStore: ReadStore,
    private readonly clock: Clock,
  ) {
    this.records = readStore.records({ name: 'row-errors', indexes: ['list'] });
  }

  /** Throws away what has been kept long enough. */
  async purge(): Promise<void> {
    await this.records.purge(this.clock.now());
  }

  /**
   * Blanks the rows of a person in all lists of an account. May be repeated.
   * @param isTheirs whether a cell is a number of theirs @returns how many there were
   */
  async forget(accountId: string, isTheirs: (cell: string) => boolean): Promise<number> {
    let rows = 0;
    for (let after = ''; ;) {
      const records = await this.records.scan<Partial<RowErrorList>>(after, SCAN, this.clock.now());
      for (const { id, body } of records)
        if (body.accountId === accountId) rows += await this.forgetIn(body.pages ?? 0, id, isTheirs);
      const last = records.at(-1);
      if (!last || records.length < SCAN) return rows;
      after = last.id;
    }
  }

  /** Removes all lists of an account. May be repeated. @returns how many there were */
  async forgetAll(accountId: string): Promise<number> {
    let lists = 0;
    for (let after = ''; ;) {
      const records = await this.records.scan<Partial<RowErrorList & { list: string }>>(after, SCAN, this.clock.now());
      for (const { id, body } of records) {
        if (body.accountId !== accountId || body.list === undefined) continue;
        await this.records.removeWhere({ list: body.list });
        await this.records.remove(id);
        lists++;
      }
      const last = records.at(-1);
      if (!last || records.length < SCAN) return lists;
      after = last.id;
    }
  }

  private async forgetIn(pages: number, jobId: string, isTheirs: (cell: string) => boolean): Promise<number> {
    let rows = 0;
    const { list = '' } = (await this.records.get<{ list: string }>(jobId, this.clock.now()))?.body ?? {};
    for (let page = 0; page < pages; page++) {
      const id = pageId(list, page);
      const found = await this.records.get<{ rows: RowError[]; list: string }>(id, this.clock.now());
      const gone = found?.body.rows.filter(({ cells, phone }) => [phone, ...cells].some(isTheirs)) ?? [];
      if (!found || gone.length === 0) continue;
      const blank = (row: RowError) => ({ ...row, name: '', phone: '', cells: row.cells.map(() => '') });
      const left = found.body.rows.map((row) => (gone.includes(row) ? blank(row) : row));
      await this.records.put(id, { ...found.body, rows: left }, found.expiresAt);
      rows += gone.length;
    }
    return rows;
  }

  collect(): RowErrorCollector {
    const expiresAt = this.clock.now() + ROW_ERRORS_KEPT_DAYS * DAY_MS;
    return new RowErrorCollector(this.records, expiresAt);
  }

  /** undefined if the job has none, or had them long ago. */
  async list(jobId: string): Promise<RowErrorList | undefined> {
    const found = await this.records.get<RowErrorList & { list: string }>(jobId, this.clock.now());
    return found?.body;
  }

  /** In the order of the rows. */
  async *rows(jobId: string): AsyncGenerator<RowError> {
    const found = await this.records.get<RowErrorList & { list: string }>(jobId, this.clock.now());
    const { list = '', pages = 0 } = found?.body ?? {};
    for (let page = 0; page < pages; page++) {
      const rows = await this.records.get<{ rows: RowError[] }>(pageId(list, page), this.clock.now());
      yield* rows?.body.rows ?? [];
    }
  }

  /** The first ones, as a report shows them. */
  async first(jobId: string): Promise<RowProblem[]> {
    const problems: RowProblem[] = [];
    for await (const { cells: _original, ...problem } of this.rows(jobId)) {
      problems.push(problem);
      if (problems.length === BULK_PROBLEMS_SHOWN) break;
    }
    return problems;
  }
}

/** Writes a list page by page while the rows are read; it belongs to no job until it is given to one. */
export class RowErrorCollector {
  private readonly id = randomUUID();
  private page: RowError[] = [];
  private characters = 0;
  private pages = 0;

  constructor(
    private readonly records: RecordStore,
    private readonly expiresAt: number,
  ) {}

  /** Resolves at once unless a page is full. */
  add(problem: RowProblem, cells: readonly string[]): Promise<void> | undefined {
    this.page.push({ ...problem, cells });
    for (const cell of cells) this.characters += cell.length;
    return this.page.length < PAGE_ROWS && this.characters < PAGE_CHARACTERS ? undefined : this.flush();
  }

  async giveTo(jobId: string, list: Omit<RowErrorList, 'pages'>): Promise<void> {
    if (this.page.length > 0) await this.flush();
    if (this.pages === 0) return;
    await this.records.put(jobId, { ...list, pages: this.pages, list: this.id }, this.expiresAt);
  }

  /** Takes everything back: there is no job. */
  async discard(): Promise<void> {
    this.page = [];
    if (this.pages > 0) await this.records.removeWhere({ list: this.id });
  }

  private async flush(): Promise<void> {
    const rows = this.page;
    this.page = [];
    this.characters = 0;
    await this.records.put(pageId(this.id, this.pages++), { rows, list: this.id }, this.expiresAt);
  }
}

const pageId = (list: string, page: number) => `${list}:${page}`;

import { EventLoopTurns } from '@wavelane/event-store';
import {
  BULK_PREVIEW_ROWS,
  type CsvReading,
  type PeopleImportReport,
  type RowNote,
  type RowProblem,
  say,
} from '@wavelane/contracts';
import { CsvTable } from '../bulk/csv/csv-table.js';
import type { RowErrors } from '../bulk/planning/row-errors.js';
import { DomainError, refuse } from '../../platform/domain/domain-error.js';
import type { ImportPeopleDto } from './import.dto.js';
import { Chunks } from './rows/chunks.js';
import type { KnownWordings } from './rows/known-wordings.js';
import { type Layout, layoutOf } from './rows/layout.js';
import type { RowPerson } from '../../people/index.js';
import { RowJudge, type RowRules } from './rows/row-judge.js';

/** A file of people that was read to its end. */
export interface JudgedFile {
  reading: CsvReading;
  layout: Layout;
  chunks: readonly (readonly RowPerson[])[];
  report: PeopleImportReport;
  consents: number;
  /** Phones of people who want no messages, by a column of the file. */
  optOuts: readonly string[];
  problems: readonly RowProblem[];
  /** Notes on values that were left out of imported rows. */
  notes: readonly RowNote[];
  noted: number;
  /** Names of the columns. */
  columns: string[];
  sample: string[][];
}

/** The path of a file, and the options for it. */
export interface FileOfPeople {
  path: string;
  content: ImportPeopleDto;
}

export const NO_PHONES = say('no-column-of-phone-numbers');

/**
 * Reads all rows of a file once and judges each, in slices that let other work in between.
 * @param errors gets the rows that are left out; undefined for a preview
 * @throws DomainError invalid for a problem of the whole file
 */
export async function judgedFile(
  { path, content }: FileOfPeople,
  rules: Omit<RowRules, 'layout'>,
  wordings: KnownWordings,
  errors: Pick<ReturnType<RowErrors['collect']>, 'add'> | undefined,
): Promise<JudgedFile> {
  const { encoding, delimiter, hasHeader } = content;
  const table = await CsvTable.open(path, {
    ...(encoding && { encoding }),
    ...(delimiter && { delimiter }),
    ...(hasHeader !== undefined && { hasHeader }),
    defaultCountry: rules.defaultCountry,
  });
  try {
    const { reading } = table;
    if (reading.encodingGuessed && errors) throw unclear(reading);
    const layout = layoutOf(table.columns, content, table.guess);
    if (layout.at.phone === null) refuse('columns', NO_PHONES);
    const judge = new RowJudge({ ...rules, layout }, wordings);
    const { labels, ofFile } = rules;
    const chunks = new Chunks<RowPerson>([...labels, ...Object.values(ofFile)].join('').length);
    const sample: string[][] = [];
    const pace = new EventLoopTurns();
    for await (const row of table.rows) {
      const verdict = await judge.take(row);
      chunks.add(row.cells, 'person' in verdict ? verdict.person : undefined);
      if ('problem' in verdict) await errors?.add(verdict.problem, row.cells);
      if (sample.length < BULK_PREVIEW_ROWS) sample.push([...row.cells]);
      if (pace.isDue) await pace.turn();
    }
    const { consents, problems, notes, optOuts } = judge;
    const columns = table.columns.map(({ name }) => name);
    return {
      reading,
      layout,
      chunks: chunks.all,
      report: judge.report(table.blank),
      consents,
      optOuts,
      problems,
      notes: notes.first,
      noted: notes.count,
      columns,
      sample,
    };
  } finally {
    await table.close();
  }
}

/** A wrong guess would give 50,000 people wrong names. */
function unclear({ samples }: CsvReading): DomainError {
  const readings = samples.map(({ encoding, text }) => `${encoding}: ‘${text}’`).join('; ');
  const problem = say('file-not-utf-8', { encodings: readings });
  return DomainError.invalid(problem, { encoding: problem });
}

import {
  BODY_MAX,
  BULK_PROBLEMS_SHOWN,
  type BulkReport,
  fillTemplate,
  holdsDamage,
  isDamaged,
  NAME_MAX,
  optOutColumns,
  plainName,
  type RowProblem,
  type RowProblemKind,
  rowSaysOptOut,
  textTemplate,
  say,
  type Saying,
  said,
} from '@wavelane/contracts';
import { phoneKey } from '../../../platform/domain/phone/phone-key.js';
import { unsendable } from '../../../platform/domain/phone/phone.js';
import { noValueFor } from '../../content/no-value.js';
import type { PreparedContent, MessageContent } from '../../content/message-content.js';
import { countryColumns, phoneOfRow } from '../columns/country-columns.js';
import { UNREADABLE } from '../encodings/text.js';
import { endsEarly, type Table, type TableRow } from '../table/table.js';

/** The rules by which every row of a job is planned. */
export interface PlanRules {
  wording: PreparedContent;
  /** True if the rows bring their own text, which the wording holds as `{{message}}`. */
  ownText: boolean;
  /** True if every message carries a file: then a text may be empty. */
  hasFile?: boolean;
  /** ISO 3166 alpha-2; null = numbers need their country code. */
  defaultCountry: string | null;
  isSuppressed(phone: string): boolean;
  /** Whether another row of the file says that the person wants no messages; left out: not looked for. @param key of the phone */
  isOutInFile?(key: string): boolean;
}

/** A person who gets a message; the text is rendered again from the values when it is written. */
export interface Recipient {
  /** E.164 with '+'. */
  to: string;
  name: string | null;
  /** Values of the wording's variables, in their order. */
  values: readonly string[];
}

export type Verdict =
  { kind: 'valid'; recipient: Recipient; wording: MessageContent } | { kind: RowProblemKind; problem: RowProblem };

export const STOPPED = say('recipient-opted-out');

const OUT_IN_FILE = say('list-says-opt-out');

/**
 * Judges the rows of a job one after another and counts: each row gets exactly one verdict, so that always `total =
 * valid + invalid + duplicate + suppressed`. Pure: the same rows give the same verdicts.
 */
export class RowPlanner {
  /** Which row got a message for each person. */
  private readonly rowOf = new Map<string, number>();
  private readonly variableAt: ReadonlyMap<string, number>;
  private readonly optOuts: ReturnType<typeof optOutColumns>;
  private readonly countries: readonly number[];
  private readonly counts = { valid: 0, invalid: 0, duplicate: 0, suppressed: 0 };
  private readonly problems: RowProblem[] = [];

  constructor(
    private readonly table: Omit<Table, 'rows'>,
    private readonly rules: PlanRules,
  ) {
    this.optOuts = optOutsOf(table);
    this.countries = countriesIn(table);
    this.variableAt = new Map(table.columns.map(({ variable }, index) => [variable, index]));
  }

  take(row: TableRow): Verdict {
    const verdict = this.judge(row);
    this.counts[verdict.kind]++;
    if (verdict.kind !== 'valid' && this.problems.length < BULK_PROBLEMS_SHOWN) this.problems.push(verdict.problem);
    return verdict;
  }

  report(): BulkReport {
    const { valid, invalid, duplicate, suppressed } = this.counts;
    const total = valid + invalid + duplicate + suppressed;
    return { total, ...this.counts, blank: this.table.blank, problems: [...this.problems] };
  }

  private judge(row: TableRow): Verdict {
    const refused = (kind: RowProblemKind, reason: Saying): Verdict => {
      const { line } = row;
      return {
        kind,
        problem: {
          line,
          kind,
          name: cut(this.role(row, 'name')),
          phone: cut(this.role(row, 'phone')),
          reason: reason.message,
          said: said(reason),
        },
      };
    };
    if (row.problem !== null && !this.endsEarly(row)) return refused('invalid', row.problem);
    if (row.cells.some((cell) => cell.includes(UNREADABLE))) return refused('invalid', UNREADABLE_ROW);
    const phone = phoneOfRow(this.role(row, 'phone'), this.countries, row.cells, this.rules.defaultCountry);
    if ('error' in phone) return refused('invalid', phone.error);
    const to = phone.e164;
    const short = unsendable(to);
    if (short !== undefined) return refused('invalid', short);
    if (this.rules.isSuppressed(to)) return refused('suppressed', STOPPED);
    const key = phoneKey(to);
    if (rowSaysOptOut(this.optOuts, row.cells) || this.rules.isOutInFile?.(key) === true)
      return refused('suppressed', OUT_IN_FILE);
    const first = this.rowOf.get(key);
    if (first !== undefined)
      return refused(
        'duplicate',
        say(this.table.lineWord === 'line' ? 'duplicate-of-line' : 'duplicate-of-row', { n: first }),
      );
    const written = this.write(row, to);
    if ('problem' in written) return refused('invalid', written.problem);
    // Set this late, so that a row without a message does not block a later row with one.
    this.rowOf.set(key, row.line);
    return { kind: 'valid', ...written };
  }

  /** A value that its text needs and that is missing is reported as one that is blank. */
  private endsEarly(row: TableRow): boolean {
    const { columns, mapping } = this.table;
    return endsEarly(row, columns.length, [mapping.phone ?? columns.length, ...this.optOuts.map(([place]) => place)]);
  }

  private write(row: TableRow, to: string): { recipient: Recipient; wording: MessageContent } | { problem: Saying } {
    const { wording, ownText, hasFile } = this.rules;
    const name = this.name(row);
    if (row.cells.some((cell) => cell.includes('\0'))) return { problem: say('row-holds-nul-character') };
    const valueOf = (variable: string) => this.value(row, variable, to);
    let message = undamaged(this.role(row, 'message'));
    if (ownText) {
      const own = fillTemplate(textTemplate(message), valueOf, BODY_MAX);
      if (own.missing.length > 0) return { problem: noValueFor(own.missing) };
      if (own.text.trim() === '' && !hasFile) return { problem: say('message-body-required') };
      message = own.text;
    }
    const values = wording.variables.map((variable) => (variable === 'message' ? message : (valueOf(variable) ?? '')));
    const damaged = values.find(holdsDamage);
    if (damaged !== undefined) return { problem: say('text-holds-spreadsheet-error', { text: cut(damaged) }) };
    const filled = wording.fill(wording.valuesIn(values));
    if ('problem' in filled) return filled;
    return { recipient: { to, name: name || null, values }, wording: filled.wording };
  }

  private value(row: TableRow, variable: string, to: string): string | undefined {
    if (variable === 'phone') return to;
    const { mapping } = this.table;
    if (variable === 'name' && mapping.name !== null) return this.name(row);
    const index = (variable === 'message' ? mapping.message : null) ?? this.variableAt.get(variable);
    return index === undefined ? undefined : undamaged(row.cells[index] ?? '');
  }

  /** One that cannot be a name is none: what stands for it in the text is for that. */
  private name(row: TableRow): string {
    const name = plainName(undamaged(this.role(row, 'name')));
    return name.length > NAME_MAX ? '' : name;
  }

  private role(row: TableRow, role: 'name' | 'phone' | 'message'): string {
    const index = this.table.mapping[role];
    return (index === null ? undefined : row.cells[index]) ?? '';
  }
}

/** The columns that mark people who want no messages, without those that have another role. */
export const optOutsOf = ({ columns, mapping }: Pick<Table, 'columns' | 'mapping'>): ReturnType<typeof optOutColumns> =>
  optOutColumns(columns.map(({ name }) => name)).filter(([place]) => !Object.values(mapping).includes(place));

/** Columns with the country of a row's number. Values that come one by one, as JSON, are for the text alone. */
export const countriesIn = ({ columns, lineWord }: Pick<Table, 'columns' | 'lineWord'>): readonly number[] =>
  lineWord === 'line' ? countryColumns(columns) : [];

/** Errors of spreadsheets, NULL and the like are no values. */
const undamaged = (cell: string): string => (isDamaged(cell) ? '' : cell);

export const UNREADABLE_ROW = say('row-holds-unreadable-characters');

/** A cell can be 128 KB long; a list of problems shows where to look. */
const CELL_SHOWN = 200;
const cut = (cell: string) => (cell.length > CELL_SHOWN ? `${cell.slice(0, CELL_SHOWN)}…` : cell);

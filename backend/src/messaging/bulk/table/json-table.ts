import { EventLoopTurns } from '@wavelane/event-store';
import { createHash, type Hash } from 'node:crypto';
import {
  BULK_ROWS_MAX,
  cleanCell,
  columnsOf,
  ROW_VALUES_MAX,
  type CsvColumn,
  type CsvMapping,
  say,
  variableName,
} from '@wavelane/contracts';
import { refuse } from '../../../platform/domain/domain-error.js';
import type { Table, TableRow } from './table.js';

/** `rows` of POST /api/messages/bulk, checked and cut into cells: name, phone, message, then every variable there is. */
export class JsonTable implements Table {
  readonly lineWord = 'row';
  readonly mapping: CsvMapping = { name: 0, phone: 1, message: 2 };
  readonly columns: readonly CsvColumn[];
  blank = 0;

  private constructor(
    private readonly given: readonly Row[],
    private readonly variables: readonly string[],
    /** SHA-256 of the rows, hex. */
    readonly sha256: string,
  ) {
    this.columns = columnsOf([...ROLES, ...variables]);
  }

  /**
   * In slices: 50,000 rows take longer to check than others should wait.
   * @throws DomainError invalid, naming row and field: what is not a row at all, unlike a row that cannot be sent
   */
  static async of(rows: readonly unknown[]): Promise<JsonTable> {
    if (rows.length === 0) refuse('rows', say('add-at-least-one-row'));
    if (rows.length > BULK_ROWS_MAX) {
      refuse('rows', say('too-many-rows', { n: BULK_ROWS_MAX.toLocaleString('en-US') }));
    }
    const variables = new Set<string>();
    const hash = createHash('sha256');
    const pace = new EventLoopTurns();
    for (const [index, row] of rows.entries()) {
      checkRow(row, index);
      note(row, index, variables);
      digest(hash, row);
      if (pace.isDue) await pace.turn();
    }
    return new JsonTable(rows as Row[], [...variables], hash.digest('hex'));
  }

  get rows(): AsyncIterable<TableRow> {
    return this.cut();
  }

  private async *cut(): AsyncGenerator<TableRow> {
    for (const [index, row] of this.given.entries()) {
      const values = new Map(Object.entries(row.variables ?? {}).map(([name, value]) => [variableName(name), value]));
      const cells = [row.name, row.phone, row.message, ...this.variables.map((name) => values.get(name))].map((cell) =>
        cleanCell(String(cell ?? '')),
      );
      if (cells.every((cell) => cell === '')) this.blank++;
      else yield { line: index + 1, cells, problem: null };
    }
  }

  async close(): Promise<void> {
    // nothing is open
  }
}

const ROLES = ['name', 'phone', 'message'] as const;
type Value = string | number | null;
type Row = Partial<Record<(typeof ROLES)[number], Value>> & { variables?: Record<string, Value> | null };

/** A number is what a spreadsheet makes of a phone: as text it is still one. */
const isValue = (value: unknown): value is Value | undefined =>
  value === undefined || value === null || typeof value === 'string' || Number.isSafeInteger(value);

function checkRow(row: unknown, index: number): asserts row is Row {
  if (!isObject(row)) return refuse(`rows.${index}`, say('row-must-be-object', { n: index + 1 }));
  for (const [field, value] of Object.entries(row)) {
    const path = `rows.${index}.${field}`;
    if (field === 'variables') {
      if (value !== null && value !== undefined && !isObject(value))
        refuse(path, say('row-variables-must-be-object', { n: index + 1 }));
      for (const [name, one] of Object.entries(value ?? {})) {
        if (!isValue(one)) refuse(`${path}.${name}`, say('row-value-must-be-text', { n: index + 1, name }));
      }
    } else if (!(ROLES as readonly string[]).includes(field)) {
      refuse(path, say('row-has-unknown-field', { n: index + 1, field }));
    } else if (!isValue(value)) refuse(path, say('row-must-be-text', { n: index + 1, field }));
  }
}

function note(row: Row, index: number, variables: Set<string>): void {
  for (const name in row.variables) {
    const variable = variableName(name);
    if (variables.has(variable)) continue;
    if (variable === '' || (ROLES as readonly string[]).includes(variable)) {
      refuse(`rows.${index}.variables.${name}`, say('row-variable-name-invalid', { n: index + 1, name }));
    }
    variables.add(variable);
    if (variables.size > ROW_VALUES_MAX - ROLES.length) {
      refuse('rows', say('too-many-variables', { n: ROW_VALUES_MAX - ROLES.length }));
    }
  }
}

const digest = (hash: Hash, row: Row) => hash.update(JSON.stringify(row)).update('\n');

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

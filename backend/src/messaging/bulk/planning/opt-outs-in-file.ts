import { EventLoopTurns } from '@wavelane/event-store';
import { rowSaysOptOut } from '@wavelane/contracts';
import { phoneKey } from '../../../platform/domain/phone/phone-key.js';
import { phoneOfRow } from '../columns/country-columns.js';
import type { Table } from '../table/table.js';
import { countriesIn, optOutsOf, type PlanRules } from './row-planner.js';

type Opened = Table & { close(): Promise<void> };

/**
 * The rules for a file, which also know who wants no messages by any row of it: a person can stand in several rows. Reads
 * the file once more, if it has a column about that.
 * @param again opens the same table
 */
export async function knowingOptOuts(
  rules: PlanRules,
  table: Pick<Table, 'columns' | 'mapping'>,
  again: () => Promise<Opened>,
): Promise<PlanRules> {
  const optOuts = optOutsOf(table);
  const { phone } = table.mapping;
  if (optOuts.length === 0 || phone === null) return rules;
  const out = new Set<string>();
  const rows = await again();
  try {
    const pace = new EventLoopTurns();
    for await (const { cells } of rows.rows) {
      if (pace.isDue) await pace.turn();
      if (!rowSaysOptOut(optOuts, cells)) continue;
      const parsed = phoneOfRow(cells[phone] ?? '', countriesIn(rows), cells, rules.defaultCountry);
      if ('e164' in parsed) out.add(phoneKey(parsed.e164));
    }
  } finally {
    await rows.close();
  }
  return { ...rules, isOutInFile: (key) => out.has(key) };
}

import { EventLoopTurns } from '@wavelane/event-store';
import { type BulkRequest, NothingToSend, problemOf } from '../bulk-request.js';
import { JobPlanner, type JobPlan } from './job-planner.js';
import { knowingOptOuts } from './opt-outs-in-file.js';
import type { RowErrorCollector } from './row-errors.js';
import { type PlanRules, RowPlanner } from './row-planner.js';
import type { Table } from '../table/table.js';

export interface PlannedRows {
  plan: JobPlan;
  /** Names of the original columns. */
  columns: string[];
  lineWord: Table['lineWord'];
}

/**
 * Reads all rows of a request and judges each, in slices that let other work in between.
 * @param errors gets the rows that are left out
 * @throws DomainError invalid for a problem of all rows, {@link NothingToSend} if none is left
 */
export async function planRows(
  request: Pick<BulkRequest, 'open'>,
  rules: PlanRules,
  errors: Pick<RowErrorCollector, 'add'>,
): Promise<PlannedRows> {
  const table = await request.open(rules.defaultCountry);
  try {
    const problem = problemOf(table, rules);
    if (problem) throw problem;
    const known = await knowingOptOuts(rules, table, () => request.open(rules.defaultCountry));
    const rows = new RowPlanner(table, known);
    const job = new JobPlanner();
    const pace = new EventLoopTurns();
    for await (const row of table.rows) {
      const verdict = rows.take(row);
      if (verdict.kind === 'valid') job.add(verdict.recipient, verdict.wording);
      else await errors.add(verdict.problem, row.cells);
      if (pace.isDue) await pace.turn();
    }
    const report = rows.report();
    if (report.valid === 0) throw new NothingToSend(report);
    return { plan: job.plan(report), columns: table.columns.map(({ name }) => name), lineWord: table.lineWord };
  } finally {
    await table.close();
  }
}

import type { AuditReport } from '@wavelane/contracts';

const UNITS: Record<string, string> = {
  log: 'events',
  chain: 'blocks',
  invariants: 'accounts',
  payments: 'payments',
  recount: 'documents and lines',
  'read-models': 'documents',
};

/** A report for people: what was looked at on standard output, what is wrong on standard error. */
export function printReport(report: AuditReport): void {
  const { chain, ledger, account, balance, asOf, total, differences } = report;
  for (const { stage, checked, differences: wrong } of report.stages) {
    console.log(`${stage}: ${checked} ${UNITS[stage]}, ${wrong === 0 ? 'as they must be' : `${wrong} differences`}`);
  }
  console.log(`log: ${report.events} events in ${report.streams} streams, to position ${report.position || 'START'}`);
  console.log(`chain: ${chain.sealed} events sealed, ${chain.unsealed} not yet; head ${chain.head}`);
  console.log(`ledger: ${ledger.accounts} accounts, ${ledger.inTransit} transfers under way`);
  if (account !== null) console.log(`${account}: ${balance} days`);
  if (asOf !== null) console.log(`as of ${asOf}: the read models were not compared`);
  for (const [name, count] of Object.entries(report.notCompared)) {
    console.log(`${name}: ${count} documents could not be compared`);
  }
  for (const { stage, rule, position, message } of differences) {
    console.error(`${stage}, ${rule}${position === null ? '' : ` at ${position}`}: ${message}`);
  }
  if (total > differences.length) console.error(`and ${total - differences.length} more`);
}

import type { AuditReport } from '@wavelane/contracts';

const UNITS: Record<string, string> = {
  log: 'events',
  chain: 'blocks',
  laws: 'accounts',
  payments: 'payments',
  recount: 'documents and lines',
  'read-models': 'documents',
};

/** A report for people: what was looked at is for standard output, what is wrong for standard error. */
export function reportLines(report: AuditReport): { out: string[]; error: string[] } {
  const [out, error]: [string[], string[]] = [[], []];
  const { chain, ledger, account, balance, asOf, total, differences } = report;
  for (const { stage, checked, differences: wrong } of report.stages) {
    out.push(`${stage}: ${checked} ${UNITS[stage]}, ${wrong === 0 ? 'as they must be' : `${wrong} differences`}`);
  }
  out.push(`log: ${report.events} events in ${report.streams} streams, to position ${report.position || 'START'}`);
  out.push(`chain: ${chain.sealed} events sealed, ${chain.unsealed} not yet; head ${chain.head}`);
  out.push(`ledger: ${ledger.accounts} accounts, ${ledger.inTransit} transfers under way`);
  if (account !== null) out.push(`${account}: ${balance} days`);
  if (asOf !== null) out.push(`as of ${asOf}: the read models were not compared`);
  for (const [name, count] of Object.entries(report.notCompared)) {
    out.push(`${name}: ${count} documents could not be compared`);
  }
  for (const { stage, rule, position, message } of differences) {
    error.push(`${stage}, ${rule}${position === null ? '' : ` at ${position}`}: ${message}`);
  }
  if (total > differences.length) error.push(`and ${total - differences.length} more`);
  return { out, error };
}

import type { AuditReport } from '@wavelane/contracts';

const UNITS: Record<string, string> = {
  log: 'events',
  chain: 'blocks',
  laws: 'accounts',
  payments: 'payments',
  recount: 'documents and lines',
  'read-models': 'documents',
};

const counted = (count: number) => `${count} ${count === 1 ? 'difference' : 'differences'}`;

/** Returns a report for people: the checks for standard output, the faults for standard error. */
export function reportLines(report: AuditReport): { out: string[]; error: string[] } {
  const [out, error]: [string[], string[]] = [[], []];
  const { chain, ledger, account, balance, asOf } = report;
  for (const { stage, checked, differences: wrong } of report.stages) {
    out.push(`${stage}: ${checked} ${UNITS[stage]}, ${wrong === 0 ? 'as they must be' : counted(wrong)}`);
  }
  out.push(`log: ${report.events} events in ${report.streams} streams, to position ${report.position || 'START'}`);
  out.push(`chain: ${chain.sealed} events sealed, ${chain.unsealed} not yet; head ${chain.head}`);
  out.push(`ledger: ${ledger.accounts} accounts, ${ledger.inTransit} transfers under way`);
  if (account !== null) out.push(`${account}: ${balance} days`);
  if (asOf !== null) out.push(`as of ${asOf}: the read models were not compared`);
  for (const [name, count] of Object.entries(report.notCompared)) {
    out.push(`${name}: ${count} documents could not be compared`);
  }
  for (const { stage, rule, position, message } of report.differences) {
    error.push(`${stage}, ${rule}${position ? ` at ${position}` : ''}: ${message}`);
  }
  error.push(...summary(report));
  return { out, error };
}

/** Returns the number of differences of every rule, and of those that the list leaves out. Empty for sound books. */
function summary({ total, stages, differences }: AuditReport): string[] {
  if (total === 0) return [];
  const lines = stages.flatMap(({ stage, rules = {} }) =>
    Object.entries(rules).map(([rule, count]) => {
      const listed = differences.filter((each) => each.stage === stage && each.rule === rule).length;
      return `  ${stage}, ${rule}: ${count}${listed < count ? `, of which ${listed} are listed` : ''}`;
    }),
  );
  const isLogDamaged = stages.some(({ stage, differences: count }) => stage === 'log' && count > 0);
  const cause = isLogDamaged ? ' The log itself is damaged: what other stages find may follow from that.' : '';
  return [`${counted(total)} in all.${cause}`, ...lines];
}

/** The statements of a process to SQLite, by text, since the last count. */
export interface Statements {
  runs: [sql: string, runs: number][];
}

export const sumOf = ({ runs }: Statements): number => runs.reduce((sum, [, count]) => sum + count, 0);

export const transactionsOf = ({ runs }: Statements): number =>
  sumOf({ runs: runs.filter(([sql]) => /^\s*BEGIN/i.test(sql)) });

/** Prints the 40 most frequent texts and how often each ran for one message. */
export function printStatements(title: string, parts: readonly Statements[], messages: number): void {
  const all = new Map<string, number>();
  for (const { runs } of parts) for (const [sql, count] of runs) all.set(sql, (all.get(sql) ?? 0) + count);
  console.log(`\n${title}: statements for a message`);
  for (const [sql, count] of [...all].sort(([, one], [, other]) => other - one).slice(0, 40))
    console.log(`${(count / messages).toFixed(2).padStart(6)}  ${sql.replace(/\s+/g, ' ').slice(0, 150)}`);
}

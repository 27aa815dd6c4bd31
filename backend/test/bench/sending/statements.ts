import { createRequire } from 'node:module';
import type { Database, Statement } from '@wavelane/sqlite';
import { defined } from '@wavelane/testing';

const require = createRequire(import.meta.url);
const DRIVER = '@photostructure/sqlite';

/** How often each SQL text was run by this process since {@link countStatements}. */
const runs = new Map<string, number>();

/**
 * Counts what is asked of SQLite from now on, over all files that are opened later: statements that are run, and texts
 * that are executed. Only of the driver that is a package: node's own cannot be taken the place of.
 */
export function countStatements(): void {
  const place = require.cache[require.resolve(DRIVER)] ?? loaded();
  const driver = place.exports as { DatabaseSync: new (...given: unknown[]) => Database };
  const count = (sql: string) => runs.set(sql, (runs.get(sql) ?? 0) + 1);
  class Counting extends driver.DatabaseSync {
    override exec(sql: string): void {
      count(sql);
      super.exec(sql);
    }

    override prepare(sql: string): Statement {
      const statement = super.prepare(sql);
      for (const name of ['run', 'get', 'all', 'iterate'] as const) {
        const how = statement[name].bind(statement) as (...params: unknown[]) => unknown;
        const value = (...params: unknown[]) => {
          count(sql);
          return how(...params);
        };
        Object.defineProperty(statement, name, { value });
      }
      return statement;
    }
  }
  place.exports = { ...driver, DatabaseSync: Counting };
}

function loaded(): NodeJS.Module {
  require(DRIVER);
  return defined(require.cache[require.resolve(DRIVER)]);
}

/** What was counted since the last time it was asked, the most frequent first. */
export function counted(): [sql: string, runs: number][] {
  const all = [...runs].sort(([, one], [, other]) => other - one);
  runs.clear();
  return all;
}

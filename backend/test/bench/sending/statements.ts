import { createRequire } from 'node:module';
import type { Database, Statement } from '@wavelane/sqlite';
import { defined } from '@wavelane/testing';

const require = createRequire(import.meta.url);
const DRIVER = '@photostructure/sqlite';

type DatabaseClass = new (...given: unknown[]) => Database;
interface Driver {
  DatabaseSync: DatabaseClass;
}

/** The runs of each SQL text by this process since {@link countStatements}. */
const runs = new Map<string, number>();
const count = (sql: string) => runs.set(sql, (runs.get(sql) ?? 0) + 1);

/**
 * Counts the statements that SQLite runs and the texts that it executes from now on, over all files that are opened
 * later. It counts those of Node's own driver, if there is one, and those of the package.
 */
export function countStatements(): void {
  const own = builtin();
  if (own) own.DatabaseSync = counting(own.DatabaseSync);
  const place = require.cache[require.resolve(DRIVER)] ?? loaded();
  const driver = place.exports as Driver;
  place.exports = { ...driver, DatabaseSync: counting(driver.DatabaseSync) };
}

function builtin(): Driver | undefined {
  try {
    // eslint-disable-next-line no-restricted-syntax -- node:sqlite has no types in the oldest Node that is supported
    return process.getBuiltinModule('node:sqlite') as unknown as Driver | undefined;
  } catch {
    return undefined;
  }
}

function counting(Driver: DatabaseClass): DatabaseClass {
  return class extends Driver {
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
  };
}

function loaded(): NodeJS.Module {
  require(DRIVER);
  return defined(require.cache[require.resolve(DRIVER)]);
}

/** The counts since the last call, the most frequent first. */
export function counted(): [sql: string, runs: number][] {
  const all = [...runs].sort(([, one], [, other]) => other - one);
  runs.clear();
  return all;
}

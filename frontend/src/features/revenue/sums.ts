import type { RevenueLine } from '@wavelane/contracts';

/** The values that are added up: all of one currency. */
export type RevenueSums = Omit<RevenueLine, 'month' | 'plan' | 'currency' | 'isTest'>;

const NOTHING: RevenueSums = {
  ...{ payments: 0, received: 0, offline: 0, refunds: 0, refunded: 0 },
  ...{ disputes: 0, disputed: 0, net: 0, fees: 0, unread: 0 },
};

/** Adds up lines of one currency, in minor units. */
export function sumOf(lines: readonly RevenueLine[]): RevenueSums {
  const sum = { ...NOTHING };
  for (const line of lines) for (const name of Object.keys(sum) as (keyof RevenueSums)[]) sum[name] += line[name];
  return sum;
}

export interface RevenueRow extends RevenueSums {
  name: string;
}

/** Adds up lines by name, in the order in which the names first come. */
export function rowsOf(lines: readonly RevenueLine[], nameOf: (line: RevenueLine) => string): RevenueRow[] {
  const named = new Map<string, RevenueLine[]>();
  for (const line of lines) named.set(nameOf(line), [...(named.get(nameOf(line)) ?? []), line]);
  return [...named].map(([name, of]) => ({ name, ...sumOf(of) }));
}

/** Every month from the first with money to the last, `2026-01`; those without money are in it too. */
export function monthsOf(lines: readonly RevenueLine[]): string[] {
  const [first, last] = [lines[0]?.month, lines.at(-1)?.month];
  const months: string[] = [];
  for (let at = first; at !== undefined && last !== undefined && at <= last; at = next(at)) months.push(at);
  return months;
}

const MONTHS = 12;

function next(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === MONTHS ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

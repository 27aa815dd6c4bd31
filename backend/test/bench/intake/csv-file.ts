import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defined } from '@wavelane/testing';

/**
 * Writes a file of people. One row in a hundred has no phone number, one in two hundred repeats the person before.
 * @returns its path
 */
export async function csvFile(folder: string, rows: number): Promise<string> {
  const lines = ['name,phone,order,city'];
  for (let n = 1; n <= rows; n++) {
    const person = n % 200 === 0 ? n - 1 : n;
    const phone = n % 100 === 50 ? 'ask reception' : phoneOf(person);
    const city = defined(['Manama', 'Riffa, Block 9', 'Muharraq'][n % 3]);
    lines.push(`Customer ${n},${phone},WL-${100_000 + n},"${city}"`);
  }
  const path = join(folder, `people-${rows}.csv`);
  await writeFile(path, lines.join('\r\n'));
  return path;
}

/** Numbers of several countries, with and without spaces. */
function phoneOf(n: number): string {
  const digits = String(1_000_000 + n).slice(1);
  switch (n % 4) {
    case 0:
      return `+1415${2 + (n % 7)}${digits}`;
    case 1:
      return `+973 33${digits}`;
    case 2:
      return `0044 7400 ${digits}`;
    default:
      return `+4915${1 + (n % 7)}1${digits}0`;
  }
}

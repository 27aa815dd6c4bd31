import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import * as contracts from '@wavelane/contracts';
import type * as ByName from '../../frontend/build/by-name.mjs';

const { homesOf, led } = (await import(join(process.cwd(), 'frontend/build/by-name.mjs'))) as typeof ByName;
const index = join(process.cwd(), 'libs/contracts/src/index.ts');
const homes = homesOf(index);
const ledFrom = (code: string) => led(code, 'page.js', '@wavelane/contracts', homes);
const path = (file: string) => JSON.stringify(join(process.cwd(), 'libs/contracts/src', file));

describe('what leads imports to their modules', () => {
  it('finds a module for every name that the index exports', () => {
    expect([...homes.keys()].sort()).toEqual(Object.keys(contracts).sort());
  });

  it('leads past each index to the module that defines the name', () => {
    expect(ledFrom(`import { wholeNumber, rule as say } from '@wavelane/contracts';`)).toBe(
      `import { wholeNumber as wholeNumber } from ${path('text/digits.ts')};import { rule as say } from ${path('sayings/rules.ts')};`,
    );
  });

  it('keeps a table of names as one module', () => {
    expect(ledFrom(`import { api } from '@wavelane/contracts';`)).toBe(
      `import * as api from ${path('routes/table.ts')};`,
    );
  });

  it('leaves other imports and the rest as they are', () => {
    const code = `import { a } from 'b';\nconst from = '@wavelane/contracts';`;
    expect(ledFrom(code)).toBe(code);
  });

  it.each([
    `export { wholeNumber } from '@wavelane/contracts';`,
    `export * from '@wavelane/contracts';`,
    `const later = import('@wavelane/contracts');`,
  ])('refuses what it cannot lead: %s', (code) => {
    expect(() => ledFrom(code)).toThrow('only imports at the top are led');
  });

  it('keeps the name that a module exports itself before the same of another, and leaves packages out', () => {
    const folder = mkdtempSync(join(tmpdir(), 'by-name-'));
    try {
      writeFileSync(join(folder, 'other.ts'), 'export const a = 1;\nexport const b = 2;\n');
      const text = `export const a = 3;\nexport * from './other.js';\nexport { c } from 'package';\n`;
      writeFileSync(join(folder, 'index.ts'), text);
      const found = homesOf(join(folder, 'index.ts'));
      expect([...found.keys()]).toEqual(['a', 'b']);
      expect(found.get('a')?.file).toBe(join(folder, 'index.ts'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('refuses a name that is not there', () => {
    expect(() => ledFrom(`import { nothing } from '@wavelane/contracts';`)).toThrow('imports nothing from');
  });
});

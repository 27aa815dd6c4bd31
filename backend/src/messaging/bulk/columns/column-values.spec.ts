import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { valuesOf } from './column-values.js';

const parts = fc.constantFrom('a', 'س', '1', '@', '.', ' ', '/', '-', '+', ',', '%', 'http://', '€', '\n', '(');

describe('the look at the cells of a column', () => {
  it('takes time that grows with the length of a cell, whatever repeats in it', () => {
    fc.assert(
      fc.property(fc.array(parts, { minLength: 1, maxLength: 4 }), parts, (unit, end) => {
        const cell = unit.join('').repeat(30_000) + end;
        const cpu = process.cpuUsage();
        valuesOf([cell, cell, cell], () => false);
        const { user, system } = process.cpuUsage(cpu);
        // Some milliseconds; 20 seconds with `a@` if each `@` is tried with each other.
        expect((user + system) / 1_000).toBeLessThan(1_500);
      }),
      {
        examples: [
          [['a', '@'], 'a'],
          [['a', '@', 'a', '.'], ' '],
        ],
      },
    );
  });

  it('takes addresses of mail and of pages for no texts', () => {
    const { textShare } = valuesOf(['ada@example.com', 'https://example.com/a@b', 'Hello Ada', 'a @ b'], () => false);
    expect(textShare).toBe(0.5);
  });
});

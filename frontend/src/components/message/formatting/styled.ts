import { formatted, plainOf, type TextRun, type TextStyle } from '@wavelane/contracts';

/** A styled stretch of a text, marks and all, by UTF-16 offsets. */
export interface Stretch {
  style: TextStyle;
  mark: string;
  from: number;
  to: number;
}

/** All styled stretches of a text; an outer one stands before those within it. */
export function stretchesOf(text: string): Stretch[] {
  const found: Stretch[] = [];
  const walk = (runs: readonly TextRun[], begin: number): void => {
    let at = begin;
    for (const run of runs) {
      const { length } = plainOf([run]);
      if (typeof run !== 'string') {
        found.push({ style: run.style, mark: run.mark, from: at, to: at + length });
        if (run.style !== 'code') walk(run.runs, at + run.mark.length);
      }
      at += length;
    }
  };
  walk(formatted(text), 0);
  return found;
}

/** The text without the marks of a style; `null`: of all styles. */
export function withoutStyle(text: string, style: TextStyle | null): string {
  const strip = (runs: readonly TextRun[]): string =>
    runs
      .map((run) => {
        if (typeof run === 'string') return run;
        const inner = run.style === 'code' ? plainOf(run.runs) : strip(run.runs);
        return style === null || run.style === style ? inner : run.mark + inner + run.mark;
      })
      .join('');
  return strip(formatted(text));
}

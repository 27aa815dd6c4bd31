import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { programOf } from './run.js';

const DOCUMENT = 'docs/commands.md';
const [BEGIN, END] = ['<!-- operators -->', '<!-- /operators -->'];

/** Options of every order, which the page names once. */
const OF_ALL = / (\[?--as NAME\]?|\[?--reason "…"\]?)/g;
const firstSentence = (text: string) => /^.*?\.(?= |$)/.exec(text)?.[0] ?? text;

/** The list as the program describes itself: a line for each command; `--help` has the rest. */
function listOf(): string {
  const nowhere = { out: () => undefined, error: () => undefined };
  return programOf({ env: {}, terminal: nowhere })
    .described.map(({ typed, help }) => `- \`${typed.replace(OF_ALL, '')}\`: ${firstSentence(help)}`)
    .join('\n');
}

describe('docs/commands.md', () => {
  it('holds every command of operators as the program describes it (RENEW=commands writes them)', () => {
    const text = readFileSync(DOCUMENT, 'utf8');
    const [before = '', rest = ''] = text.split(BEGIN);
    const [list = '', after = ''] = rest.split(END);
    if (process.env.RENEW === 'commands')
      return writeFileSync(DOCUMENT, `${before}${BEGIN}\n\n${listOf()}\n\n${END}${after}`);
    expect(list.trim()).toBe(listOf());
  });
});

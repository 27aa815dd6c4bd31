import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { programOf } from './run.js';

const DOCUMENT = 'docs/commands.md';
const [BEGIN, END] = ['<!-- operators -->', '<!-- /operators -->'];

/** The table as the program describes itself. */
function tableOf(): string {
  const nowhere = { out: () => undefined, error: () => undefined };
  const rows = programOf({ env: {}, terminal: nowhere }).described.map(({ typed, help }) => [
    `\`${typed.replaceAll('|', '\\|')}\``,
    help.replaceAll('|', '\\|'),
  ]);
  return ['| command | does |', '| --- | --- |', ...rows.map((cells) => `| ${cells.join(' | ')} |`)].join('\n');
}

/** Without what a formatter changes. */
const bare = (text: string) => text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---').trim();

describe('docs/commands.md', () => {
  it('holds every command of operators as the program describes it (RENEW=commands writes them)', () => {
    const text = readFileSync(DOCUMENT, 'utf8');
    const [before = '', rest = ''] = text.split(BEGIN);
    const [table = '', after = ''] = rest.split(END);
    if (process.env.RENEW === 'commands')
      return writeFileSync(DOCUMENT, `${before}${BEGIN}\n\n${tableOf()}\n\n${END}${after}`);
    expect(bare(table)).toBe(bare(tableOf()));
  });
});

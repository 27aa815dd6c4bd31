import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { SAYINGS } from '@wavelane/contracts';
import { ERROR_CODES } from '../src/platform/domain/codes/error-codes.js';

const PAGE = 'docs/reference/error-codes.md';

const row = (...cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

/** The page, from the two catalogues. */
function page(): string {
  const { '': _none, ...sayings } = SAYINGS as Readonly<Record<string, string>>;
  const own = Object.entries(ERROR_CODES).map(([code, words]) => row(`\`${code}\``, words));
  const said = Object.entries(sayings)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, words]) => row(`\`${code}\``, words.replace(/\s+/g, ' ')));
  return [
    '# Codes of errors',
    '',
    'Every refusal is `{ statusCode, error, message, code, says?, params?, fields?, fieldCodes? }`. `code` is one of the codes below and never changes its',
    'meaning; `message` is for people. Where a code of the first list is given, `says` is that of the sentence. `fieldCodes` has the code of each field.',
    'The page is made of the two catalogues by `RENEW=error-codes node scripts/jest.mjs backend/test/error-codes.spec.ts`; a test holds it.',
    '',
    '## Codes that several sentences share',
    '',
    ...['| code | what it means |', '| --- | --- |', ...own],
    '',
    '## Codes of sentences',
    '',
    ...['| code | sentence |', '| --- | --- |', ...said],
    '',
  ].join('\n');
}

/** Formatting fills the cells of tables. */
const bare = (text: string) => text.replace(/ +/g, ' ').replace(/-{3,}/g, '---');

it('lists every code of an error as the catalogues have them [row 18]', () => {
  if (process.env.RENEW === 'error-codes') writeFileSync(PAGE, page());
  expect(bare(readFileSync(PAGE, 'utf8'))).toBe(bare(page()));
});

it('shares a code with a sentence only if both mean the same', () => {
  expect(Object.keys(ERROR_CODES).filter((code) => code in SAYINGS)).toEqual(['floor-out-of-bounds', 'order-ended']);
});

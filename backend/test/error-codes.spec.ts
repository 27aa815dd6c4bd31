import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { SAYINGS } from '@wavelane/contracts';
import { format, resolveConfig } from 'prettier';
import { ERROR_CODES } from '../src/platform/domain/codes/error-codes.js';

const PAGE = 'docs/reference/error-codes.md';

const row = (code: string, words: string) => `- \`${code}\`: ${words}`;

/** The page, from the two catalogues. */
function page(): string {
  const { '': _none, ...sayings } = SAYINGS as Readonly<Record<string, string>>;
  const own = Object.entries(ERROR_CODES).map(([code, words]) => row(code, words));
  const said = Object.entries(sayings)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, words]) => row(code, words.replace(/\s+/g, ' ')));
  return [
    '# Codes of errors',
    '',
    'Every refusal is `{ statusCode, error, message, code, says?, params?, fields?, fieldCodes? }`. `code` is one of the codes below and never changes its',
    'meaning; `message` is for people. Where a code of the first list is given, `says` is that of the sentence. `fieldCodes` has the code of each field.',
    'The page is made of the two catalogues by `RENEW=error-codes node scripts/jest.mjs backend/test/error-codes.spec.ts`; a test holds it.',
    '',
    '## Codes that several sentences share',
    '',
    ...own,
    '',
    '## Codes of sentences',
    '',
    ...said,
    '',
  ].join('\n');
}

it('lists every code of an error as the catalogues have them [row 18]', async () => {
  const wanted = await format(page(), { ...(await resolveConfig(PAGE)), filepath: PAGE });
  if (process.env.RENEW === 'error-codes') writeFileSync(PAGE, wanted);
  expect(readFileSync(PAGE, 'utf8')).toBe(wanted);
});

it('shares a code with a sentence only if both mean the same', () => {
  expect(Object.keys(ERROR_CODES).filter((code) => code in SAYINGS)).toEqual(['floor-out-of-bounds', 'order-ended']);
});

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const ERROR = `export class DomainError extends Error {
  constructor(readonly kind: string, message: string, readonly fields?: Record<string, string>) { super(message); }
  static invalid(message: string, fields?: Record<string, string>) { return new DomainError('invalid', message, fields); }
  static notFound(what: string) { return new DomainError('not-found', \`\${what} not found\`); }
}`;
const CONFIG = JSON.stringify({ compilerOptions: { strict: true, jsx: 'preserve' }, include: ['**/*.ts', '**/*.tsx'] });
const IMPORT = "import { DomainError } from './error.js';\n";

/** What the check says of a product whose server is this and whose texts are those. */
function problemsOf({ server, screen = '', texts = [] }: { server: string; screen?: string; texts?: string[] }) {
  const root = mkdtempSync(join(tmpdir(), 'sentences-'));
  const entries = texts.map((text) => `msgid ${JSON.stringify(text)}\nmsgstr "x"\n`);
  const files = {
    'tsconfig.json': CONFIG,
    'frontend/tsconfig.json': CONFIG,
    'backend/src/error.ts': ERROR,
    'backend/src/server.ts': IMPORT + server,
    'frontend/src/screen.tsx': `declare function fromServer(text: string): string;\n${screen}`,
    'frontend/texts/server.txt': `# comment\n${texts.join('\n')}\n`,
    'frontend/texts/ar/server.po': `msgid ""\nmsgstr ""\n\n${entries.join('\n')}`,
  };
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(root, dirname(name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  const { stderr } = spawnSync(process.execPath, ['scripts/texts/sentences.mjs', root], { encoding: 'utf8' });
  return stderr.split('\n').filter((line) => /^(backend|frontend)/.test(line));
}

const missing = (line: number, text: string) =>
  `backend/src/server.ts:${line} ${JSON.stringify(text)} is not in frontend/texts/server.txt`;

describe('sentences of the server', () => {
  it('that an error says and the list of texts lacks are named with their line', () => {
    const server = "export const fail = () => { throw new DomainError('conflict', 'The moon is full.'); };";
    expect(problemsOf({ server })).toEqual([missing(2, 'The moon is full.')]);
    expect(problemsOf({ server, texts: ['The moon is full.'] })).toEqual([]);
  });

  it('are followed through helpers, constants and conditions, and have holes for what differs', () => {
    const server = `const MAX = 5;
      const FULL = 'The moon is full.';
      function refuse(field: string, problem: string): never { throw DomainError.invalid(problem, { [field]: problem }); }
      export function check(n: number) {
        if (n > MAX) refuse('n', \`At most \${MAX} moons are \${n > 9 ? 'seen' : 'known'}\`);
        if (n < 0) refuse('n', FULL);
        throw DomainError.notFound('Moon');
      }`;
    const texts = ['At most {n} moons are seen', '{what} not found'];
    expect(problemsOf({ server, texts })).toEqual([
      missing(6, 'At most {…} moons are known'),
      missing(7, 'The moon is full.'),
      missing(8, 'Moon'),
    ]);
  });

  it('are found where a screen shows a field that the server fills', () => {
    const server = `export interface Row { reason: string | null }
      export const rows = (): Row[] => [{ reason: 'Clouds hide the moon' }, { reason: null }];`;
    const screen = `import type { Row } from '../../backend/src/server.js';
      export const Line = ({ row }: { row: Row }) => <p>{row.reason ? fromServer(row.reason) : ''}</p>;`;
    expect(problemsOf({ server, screen })).toEqual([missing(3, 'Clouds hide the moon')]);
    expect(problemsOf({ server, screen, texts: ['Clouds hide the moon'] })).toEqual([]);
  });

  it('that nothing says any more are named, and what names a field of the API is for programs', () => {
    const server = "export const fail = () => { throw DomainError.invalid('moonId must be a text'); };";
    expect(problemsOf({ server, texts: ['The sun is out.'] })).toEqual([
      'frontend/texts/server.txt: "The sun is out." is said by nothing',
    ]);
  });
});

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import ts from 'typescript';
import { ADMIN, startApp, type TestApp } from '../../testing/app.js';

const GENERATOR = resolve('node_modules/@hey-api/openapi-ts/bin/run.js');

/** A program that uses the client; it compiles only if names and types are as in the document. */
const PROGRAM = `
declare const process: { argv: string[] };
import { client } from './made/client.gen.js';
import { changeSettings, login, sessions, users } from './made/sdk.gen.js';

const [baseUrl = '', email = '', password = ''] = process.argv.slice(2);
client.setConfig({ baseUrl });
const { response, data: me } = await login({ body: { email, password } });
const cookie = response?.headers.getSetCookie().map((one) => one.split(';')[0]).join('; ') ?? '';
client.setConfig({ headers: { cookie } });
const role: 'user' | 'admin' | undefined = me?.role;
const changed = await changeSettings({ body: { timeZone: 'Asia/Bahrain' }, headers: { 'Idempotency-Key': 'once' } });
const zone: string | undefined = changed.data?.timeZone;
const current: boolean | undefined = (await sessions()).data?.[0]?.current;
const refused = await users({ query: { limit: 501 } });
const fields: Record<string, string> | undefined = refused.error?.fields;
console.log(JSON.stringify({ role, zone, current, refused: refused.response?.status, fields }));
`;

let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await startApp();
  folder = mkdtempSync(join(tmpdir(), 'wavelane-client-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.stop();
});

const run = (...given: string[]) => promisify(execFile)(process.execPath, given, { cwd: folder });

/** @returns what the compiler has to say */
function compiled(file: string): string[] {
  const program = ts.createProgram([file], {
    strict: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  });
  const { diagnostics } = program.emit();
  return [...ts.getPreEmitDiagnostics(program), ...diagnostics].map(({ messageText }) =>
    ts.flattenDiagnosticMessageText(messageText, '\n'),
  );
}

it('generates a client from the OpenAPI document that compiles and works against the server', async () => {
  const { text } = await app.anonymous().get('/api-docs-json').expect(200);
  writeFileSync(join(folder, 'openapi.json'), text);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'tsconfig.json'), '{"compilerOptions":{"module":"nodenext"}}');
  writeFileSync(join(folder, 'program.ts'), PROGRAM);
  await run(GENERATOR, '--input', 'openapi.json', '--output', 'made', '--client', '@hey-api/client-fetch');

  expect(compiled(join(folder, 'program.ts'))).toEqual([]);
  const { stdout } = await run('program.js', app.url, ADMIN.email, ADMIN.password);
  expect(JSON.parse(stdout)).toEqual({
    role: 'admin',
    zone: 'Asia/Bahrain',
    current: true,
    refused: 400,
    fields: { limit: 'limit must be at most 500' },
  });
}, 240_000);

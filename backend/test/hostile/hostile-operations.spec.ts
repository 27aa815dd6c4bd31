import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defined, everyFew } from '@wavelane/testing';
import { type ApiDocument, type Operation, operationsOf } from '../../testing/api/document.js';
import { documentOf } from '../../testing/api/operations-of-app.js';
import { ADMIN, PASSWORD, startApp, type TestApp } from '../../testing/app.js';
import { bystander, PATIENCE } from '../../testing/bystander.js';
import { type Attack, KINDS } from '../../testing/hostile/hostile.js';
import type { Rule } from '../authorisation/rule.js';
import { RULES } from '../authorisation/rules.js';
import { addressOf, type Belongings, ownerOf } from '../../testing/operations.js';
import { mayBeTaken } from '../../testing/hostile/taken.js';

type Persona = 'anonymous' | 'user' | 'administrator';

/** For each rule a persona that it admits. */
const LET_IN: Readonly<Record<Rule, Persona>> = {
  public: 'anonymous',
  'signed-in': 'user',
  own: 'user',
  admin: 'administrator',
};

/** Attacks that run at the same time. */
const LANES = 4;
const ERROR_BYTES = 20_000;
const ERROR_FIELDS = 20;

let app: TestApp;
let document: ApiDocument;
let operations: Operation[];
let owned: Belongings;
let spare: string;
let email: string;
const cookies = new Map<Persona, string>();

beforeAll(async () => {
  app = await startApp();
  const { owner, owned: has } = await ownerOf(app);
  owned = has;
  ({
    body: { email },
  } = await owner.get('/api/me'));
  ({
    user: { id: spare },
  } = await app.register('Sam'));
  document = await documentOf(app);
  operations = operationsOf(document);
  await app.settle();
});
afterAll(() => app.stop());

async function signIn(persona: Persona, email: string, password: string): Promise<void> {
  const { headers, status } = await ask(`${app.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(status).toBe(200);
  const given = headers.getSetCookie().map((cookie) => defined(cookie.split(';', 1)[0]));
  cookies.set(persona, given.join('; '));
}

/** The server closes a connection that sent too much; a request that was on its way there is sent again. */
const ask = (url: string, request: RequestInit): Promise<Response> =>
  fetch(url, request)
    .catch(() => fetch(url, request))
    .catch(() => fetch(url, request));

/** Changes to accounts are tried on a spare one. */
const OF_ACCOUNTS = /^\/api\/admin\/users\/\{id\}\//;

function urlOf({ path }: Operation, { id, query }: Attack): string {
  const template = id ? path.replace(`{${id.name}}`, id.value) : path;
  const things = OF_ACCOUNTS.test(path) ? { ...owned, account: spare } : owned;
  return `${app.url}${addressOf({ path: template }, things)}${query === undefined ? '' : `?${query}`}`;
}

function contentOf({ json, form }: Attack): string | FormData | undefined {
  if (!form) return json;
  const data = new FormData();
  for (const [name, value] of form) {
    if (name === 'file' || name === 'proof') data.append(name, new Blob([value]), 'list.csv');
    else data.append(name, value);
  }
  return data;
}

/** @returns the fault of the answer */
async function problemOf(operation: Operation, attack: Attack): Promise<string | undefined> {
  const content = contentOf(attack);
  const cookie = cookies.get(LET_IN[defined(RULES[operation.name])]);
  const response = await ask(urlOf(operation, attack), {
    method: operation.method.toUpperCase(),
    redirect: 'manual',
    headers: {
      ...(cookie !== undefined && { cookie }),
      ...(typeof content === 'string' && { 'content-type': 'application/json' }),
    },
    ...(content !== undefined && { body: content }),
  });
  const text = await response.text();
  const { status } = response;
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  if (status < 400) return mayBeTaken(operation.name, attack.what) ? undefined : `is taken: ${status}`;
  // An attack by a caller without rights would test nothing.
  if (status === 401 && text.includes('Please sign in.')) return 'is not signed in';
  if (text.length > ERROR_BYTES) return `${status} in ${text.length} characters`;
  const { fields = {} } = JSON.parse(text) as { fields?: object };
  const count = Object.keys(fields).length;
  return count > ERROR_FIELDS ? `${status} with ${count} fields` : undefined;
}

interface Aimed {
  operation: Operation;
  attack: Attack;
}

function attacksOf(kind: string): Aimed[] {
  const all = operations.flatMap((operation) =>
    defined(KINDS[kind])(document, operation).map((attack) => ({ operation, attack })),
  );
  return everyFew(all, 3, KIND_NAMES.indexOf(kind));
}

/** @returns the faults, by operation and attack */
async function attackAll(attacks: readonly Aimed[]): Promise<string[]> {
  const wrong: string[] = [];
  let next = 0;
  const lane = async () => {
    for (let one = attacks[next++]; one; one = attacks[next++]) {
      const { operation, attack } = one;
      const problem = await problemOf(operation, attack).catch((error: Error) => `fails: ${error.message}`);
      if (problem !== undefined) wrong.push(`${operation.name}, ${attack.what}: ${problem}`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return wrong;
}

/** MB, after garbage collection. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 1e6;
}

/** The growth that a second round may cause; the first one loads and compiles code. */
const GROWTH_MB = 30;
const KIND_NAMES = Object.keys(KINDS);
const SECOND_HALF = Math.floor(KIND_NAMES.length / 2);
let before: number;

describe('every operation under attack', () => {
  it.each(KIND_NAMES)('refuses %s in few words, and others do not notice', async (kind) => {
    if (kind === KIND_NAMES[SECOND_HALF]) before = heapUsed();
    let wrong: string[] = [];
    // Making thousands of long bodies takes the thread that others wait for.
    const attacks = attacksOf(kind);
    const { held, waited } = await bystander(app.url, async () => {
      await signIn('user', email, PASSWORD);
      await signIn('administrator', ADMIN.email, ADMIN.password);
      wrong = await attackAll(attacks);
    });
    expect(wrong).toEqual([]);
    expect(held).toBeLessThan(PATIENCE.held);
    expect(waited).toBeLessThan(PATIENCE.waited);
  });

  it('gives back the memory that all this took (F2)', async () => {
    await app.settle();
    expect(heapUsed() - before).toBeLessThan(GROWTH_MB);
  });
});

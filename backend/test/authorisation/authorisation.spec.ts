import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { type TestApp, startApp } from '../../testing/app.js';
import type { Operation } from '../../testing/api/document.js';
import { operationsOfApp } from '../../testing/api/operations-of-app.js';
import { addressOf, type Belongings, call, ownerOf } from '../../testing/operations.js';
import type { Rule } from './rule.js';
import { RULES } from './rules.js';

const PERSONAS = [
  'anonymous',
  'other user',
  'disabled',
  'administrator',
  // Comes after the others, because the owner's calls change things.
  'owner',
  // Runs in its own installation, whose administrators must have a second factor.
  'administrator without second factor',
] as const;
type Persona = (typeof PERSONAS)[number];

/** The part of an answer that concerns the right to ask; the rest is ignored. */
type Verdict = 'open' | 'sign in' | 'forbidden' | 'not found';

const ALL_OPEN = Object.fromEntries(PERSONAS.map((persona) => [persona, ['open']])) as Record<Persona, Verdict[]>;

/** The verdicts that each persona must get under each rule. */
const EXPECTED: Readonly<Record<Rule, Readonly<Record<Persona, readonly Verdict[]>>>> = {
  public: ALL_OPEN,
  'signed-in': {
    ...ALL_OPEN,
    anonymous: ['sign in'],
    disabled: ['sign in'],
    'administrator without second factor': ['forbidden'],
  },
  own: {
    anonymous: ['sign in'],
    'other user': ['not found'],
    disabled: ['sign in'],
    'administrator without second factor': ['forbidden'],
    administrator: ['not found'],
    owner: ['open'],
  },
  admin: {
    anonymous: ['sign in'],
    'other user': ['forbidden'],
    disabled: ['sign in'],
    'administrator without second factor': ['forbidden'],
    // The object may be missing; a 404 passes the check of rights, too.
    administrator: ['open', 'not found'],
    owner: ['forbidden'],
  },
};

/** An account that must set up a second factor first can do so, and sign out. */
const FOR_SETTING_UP = /^\/api\/(me|auth)(\/|$)/;

let app: TestApp;
let operations: Operation[];
let agents: Record<Exclude<Persona, 'administrator without second factor'>, TestAgent>;
let owned: Belongings;
/** The verdict of each persona, by operation. */
const matrix = new Map<string, Partial<Record<Persona, Verdict>>>();

beforeAll(async () => {
  app = await startApp();
  const { owner, admin, owned: has } = await ownerOf(app);
  owned = has;
  const { agent: other } = await app.register('Ben');
  const { agent: disabled, user } = await app.register('Dan');
  await admin.post(`/api/admin/users/${user.id}/disable`).send({ reason: 'Has left' }).expect(200);
  agents = {
    anonymous: app.anonymous(),
    'other user': other,
    disabled,
    administrator: admin,
    owner,
  };
  operations = await operationsOfApp(app);
});
afterAll(async () => {
  await app.stop();
  // The security report shows this matrix.
  const file = process.env.AUTHORISATION_MATRIX;
  if (file !== undefined) writeFileSync(file, JSON.stringify({ personas: PERSONAS, rules: RULES, found: [...matrix] }));
});

function verdictOf({ status, body }: { status: number; body: { message?: string } }): Verdict {
  if (status === 401 && body.message === 'Please sign in.') return 'sign in';
  if (status === 403) return 'forbidden';
  return status === 404 ? 'not found' : 'open';
}

function expectedOf(persona: Persona, { name, path }: Operation): readonly Verdict[] {
  const rule = defined(RULES[name]);
  const settingUp = persona === 'administrator without second factor' && FOR_SETTING_UP.test(path);
  return EXPECTED[rule][settingUp ? 'administrator' : persona];
}

describe('the rule of an operation (A01)', () => {
  it('exists for every operation of the product, and for no other', () => {
    expect(operations.map(({ name }) => name).sort()).toEqual(Object.keys(RULES).sort());
  });

  it.each(PERSONAS)('allows what the rules say: %s', async (persona) => {
    expect(await differences(persona, await agentOf(persona))).toEqual([]);
  });
});

async function agentOf(persona: Persona): Promise<TestAgent> {
  if (persona !== 'administrator without second factor') return agents[persona];
  // Two applications in one process would share the sessions.
  await app.stop();
  app = await startApp({ simulators: false, env: { ADMIN_TOTP: 'required' } });
  return app.admin();
}

/** @returns the differences from the rules: operation, expected, found */
async function differences(persona: Persona, agent: TestAgent): Promise<unknown[]> {
  const wrong: unknown[] = [];
  // The order keeps what later calls ask for: deleting comes after all other calls, then forgetting a person, then
  // taking a copy, then ending other sessions, then signing out.
  const ENDINGS = [
    ...['/api/people/{id}/forgetting', '/api/me/exports'],
    ...['/api/me/sessions/end-others', '/api/auth/logout'],
  ];
  const last = ({ method, path }: Operation) =>
    ENDINGS.includes(path) ? 2 + ENDINGS.indexOf(path) : Number(method === 'delete');
  for (const operation of [...operations].sort((a, b) => last(a) - last(b))) {
    const response = await call(agent, operation, addressOf(operation, owned), owned);
    const found = verdictOf(response);
    matrix.set(operation.name, { ...matrix.get(operation.name), [persona]: found });
    const expected = expectedOf(persona, operation);
    if (!expected.includes(found))
      wrong.push([operation.name, expected, found, response.status, response.body.message]);
  }
  return wrong;
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GivenRole } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { type TestApp, startApp } from '../../testing/app.js';
import type { Operation } from '../../testing/api/document.js';
import { operationsOfApp } from '../../testing/api/operations-of-app.js';
import { addressOf, type Belongings, call, ownerOf } from '../../testing/operations.js';
import { memberOf } from '../../testing/people/members.js';
import { MEMBER_RULES } from './member-rules.js';
import { RULES } from './rules.js';

let app: TestApp;
let owner: TestAgent;
let owned: Belongings;
let operations: Operation[];
let elsewhere: number;

beforeAll(async () => {
  app = await startApp();
  ({ owner, owned } = await ownerOf(app));
  const other = { label: 'Elsewhere', phone: '+14155550188' };
  elsewhere = (await owner.post('/api/channels').send(other).expect(201)).body.id as number;
  const isOfAccounts = ({ name }: Operation) => RULES[name] === 'signed-in' || RULES[name] === 'own';
  operations = (await operationsOfApp(app)).filter(isOfAccounts).sort((a, b) => when(a) - when(b));
});
afterAll(() => app.stop());

const ENDINGS = ['/api/team/leave', '/api/me/sessions/end-others', '/api/me/account'];
/** Operations that end a membership or remove things come last. */
const when = ({ method, path }: Operation): number => ENDINGS.indexOf(path) + 2 || Number(method === 'delete');

const RANK: Readonly<Record<string, number>> = { self: 0, viewer: 1, whole: 1, agent: 2, manager: 3, owner: 4 };

/** Operations on a channel, or on something that was sent or received through it. */
const OF_CHANNEL = /^\/api\/(channels|jobs|messages|media|conversations)\/.*\{id\}/;

describe('the rule of an operation for a team', () => {
  it('exists for every operation of an account, and for no other', () => {
    expect(operations.map(({ name }) => name).sort()).toEqual(Object.keys(MEMBER_RULES).sort());
  });

  it.each<[GivenRole, 'all channels' | 'another channel']>([
    ['viewer', 'all channels'],
    ['viewer', 'another channel'],
    ['agent', 'another channel'],
    ['agent', 'all channels'],
    // Last, because what they do works.
    ['manager', 'all channels'],
  ])('allows what the rules say: %s, with sight of %s', async (role, sight) => {
    const sees = sight === 'all channels' ? null : [elsewhere];
    const { agent } = await memberOf(app, owner, role, sees);
    const wrong: unknown[] = [];
    for (const operation of operations) {
      const { status, body } = await call(agent, operation, addressOf(operation, owned), owned);
      const least = defined(MEMBER_RULES[operation.name]);
      const mayCall = defined(RANK[role]) >= defined(RANK[least]) && (least !== 'whole' || sees === null);
      const isHidden = sees !== null && OF_CHANNEL.test(operation.path);
      const isAsSaid = mayCall
        ? status !== 403 && (!isHidden || status === 404)
        : status === 403 && body.code === 'role';
      if (!isAsSaid) wrong.push([operation.name, least, status, body.message]);
    }
    expect(wrong).toEqual([]);
  });
});

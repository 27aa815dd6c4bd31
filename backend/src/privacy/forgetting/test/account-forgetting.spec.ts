import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FORGETTING_WAIT_DAYS, type Team, type TeamInvitation } from '@wavelane/contracts';
import type { EventStore } from '@wavelane/event-store';
import { EVENT_STORE } from '../../../platform/storage/tokens.js';
import { ADMIN, PASSWORD, startApp, type TestApp } from '../../../../testing/app.js';
import { demandSoundBooks } from '../../../../testing/ledger/sound-books.js';
import { teamToken } from '../../../../testing/people/members.js';
import { AccountWorld } from './account-world.js';
import { command } from '../../../../testing/terminal.js';
import { type Engines, ENGINES } from '../../../../testing/engines/pairs.js';

/**
 * The member joins another account's team and goes on in their own account; the other account then invites one more
 * person.
 */
async function joinsTeam(
  app: TestApp,
  boss: Awaited<ReturnType<TestApp['register']>>,
  { agent, accountId, email }: AccountWorld,
) {
  const invite = (whom: string) =>
    boss.agent.post('/api/team/invitations').send({ email: whom, role: 'agent' }).expect(201);
  const { id } = (await invite(email)).body as TeamInvitation;
  const token = teamToken(app, boss.user.id, id);
  await agent.post('/api/team/invitations/accept').send({ token }).expect(200);
  await agent.post('/api/me/account').send({ accountId }).expect(200);
  await invite('still-asked@example.com');
}

describe.each(Object.entries(ENGINES))('forgetting an account, with %s', (_name, start) => {
  let engines: Engines;
  let app: TestApp;
  let account: AccountWorld;
  let admin: Awaited<ReturnType<TestApp['admin']>>;
  let boss: Awaited<ReturnType<TestApp['register']>>;

  beforeAll(async () => {
    engines = await start();
    app = await startApp({ env: engines.env });
    admin = await app.admin();
    account = await AccountWorld.start(app, engines.texts);
    await account.live();
    boss = await app.register('Boss');
    await joinsTeam(app, boss, account);
  }, 180_000);
  afterAll(async () => {
    await app.stop();
    await engines.stop();
  });

  const order = (body: object, id = account.accountId) => admin.post(`/api/admin/users/${id}/forgetting`).send(body);

  describe('before an account is forgotten', () => {
    it('counts what will go, for the owner and for an administrator', async () => {
      const { body } = await account.agent.get('/api/me/forgetting').expect(200);
      expect(body).toMatchObject({ asked: null, isLastAdministrator: false, goes: { templates: 1, channels: 2 } });
      expect((body as { goes: { messages: number } }).goes.messages).toBeGreaterThan(2);
      const seen = await admin.get(`/api/admin/users/${account.accountId}/forgetting`).expect(200);
      expect(seen.body).toEqual(body);
      expect(account.left()).not.toEqual([]);
    });

    it.each([
      [{}, 'confirm', 400],
      [{ password: PASSWORD, confirm: 'other@example.com' }, 'confirm', 422],
      [{ password: 'wrong password', confirm: 'EMAIL' }, 'password', 403],
      [{ confirm: 'EMAIL' }, 'password', 400],
    ])('refuses %j, naming %s, and changes nothing', async (body, field, status) => {
      const sent = JSON.parse(JSON.stringify(body).replace('EMAIL', account.email)) as object;
      expect((await account.ask(sent).expect(status)).body.fields).toHaveProperty(field);
      expect((await account.agent.get('/api/me').expect(200)).body.forgetting).toBeNull();
    });

    it('waits, and lets the owner take the request back from any tab', async () => {
      const [one, other] = await Promise.all([account.ask().expect(202), account.ask().expect(202)]);
      expect(one.body).toEqual(other.body);
      const { at, dueAt } = one.body as { at: string; dueAt: string };
      expect(Date.parse(dueAt) - Date.parse(at)).toBe(FORGETTING_WAIT_DAYS * 86_400_000);
      expect((await account.agent.get('/api/me').expect(200)).body.forgetting).toEqual({ at, dueAt });
      for (let time = 0; time < 2; time++) await account.agent.delete('/api/me/forgetting').expect(200);
      expect((await account.agent.get('/api/me').expect(200)).body.forgetting).toBeNull();
    });

    it('asks an administrator for the address and a reason, and refuses their own account', async () => {
      expect((await order({ confirm: 'x', reason: 'asked' }).expect(422)).body.fields).toHaveProperty('confirm');
      expect((await order({ confirm: account.email, reason: 'because' }).expect(400)).body.fields).toHaveProperty(
        'reason',
      );
      const { body } = await admin.get('/api/me').expect(200);
      const { id, email } = body as { id: string; email: string };
      await order({ confirm: email, reason: 'asked' }, id).expect(409);
      await order({ confirm: email, reason: 'asked' }, 'nobody').expect(404);
      const last = await admin.post('/api/me/forgetting').send({ password: ADMIN.password, confirm: email });
      expect([last.status, JSON.stringify(last.body)]).toEqual([409, expect.stringContaining('last administrator')]);
    });
  });

  describe('when an account is forgotten', () => {
    it('leaves no byte of its names, numbers and texts in log, read models, records and files', async () => {
      await order({ confirm: account.email, reason: 'asked' }).expect(202);
      // A second click is the same order.
      await order({ confirm: account.email, reason: 'asked' }).expect(202);
      expect(await account.done(admin)).toMatchObject({ step: null, reason: 'asked' });
      await app.settle();
      expect(account.left()).toEqual([]);
      const media = join(app.dataDir, 'media');
      const files = readdirSync(media, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
      expect(files).toEqual([]);
      expect(existsSync(join(app.dataDir, 'exports')) ? readdirSync(join(app.dataDir, 'exports')) : []).toEqual([]);
      await account.agent.get('/api/me').expect(401);
    });

    it('keeps the books sound and every read model as the log tells it', async () => {
      await demandSoundBooks(app);
    });

    it('shows nothing of it in any command that reads the log, and lets each command go on', async () => {
      const env = { DATA_DIR: app.dataDir, NODE_ENV: 'test', ...engines.env };
      const run = async (...args: string[]) => {
        const { code, out, error } = await command(env, ...args);
        expect([args.join(' '), code, error.join('\n')]).toEqual([args.join(' '), 0, expect.any(String)]);
        return out.join('\n');
      };
      const told = [
        await run('audit', 'verify'),
        await run('payments', 'replay', '--until', '2999-12-31', '--format', 'json'),
        await run('audit', 'export', '--out', join(app.dataDir, 'journal.csv')),
        await run('events', 'search', '--stream', `account-${account.accountId}`, '-n', '500', '--json'),
        await run('accounts', 'list', '--json'),
        await run('projections', 'list'),
      ];
      for (const needle of account.needles) for (const out of told) expect(out).not.toContain(needle);
      const [, payments = ''] = told;
      const of = (JSON.parse(payments) as { payments: { userId: string; user: string; amount: number }[] }).payments;
      expect(of.filter(({ userId }) => userId === account.accountId)).toContainEqual(
        expect.objectContaining({ user: expect.stringMatching(/^forgotten:/), amount: 2_900 }),
      );
      expect(account.left()).toEqual([]);
      expect((await command(env, 'accounts', 'show', account.accountId)).code).toBe(1);
    }, 60_000);

    it('takes the member and their address from the account it worked for, and nothing else', async () => {
      const { members, invitations } = (await boss.agent.get('/api/team').expect(200)).body as Team;
      expect(members).toMatchObject([{ name: 'Boss' }]);
      expect(invitations).toMatchObject([{ email: 'still-asked@example.com' }]);
      const invited = [];
      for await (const { type, data } of app.app.get<EventStore>(EVENT_STORE).readStream(`team-${boss.user.id}`))
        if (type === 'MemberInvited') invited.push((data as { email: string }).email);
      expect(invited).toEqual(['forgotten', 'still-asked@example.com']);
    });

    it('shows administrators what was paid under a name that tells nothing', async () => {
      const { body } = await admin.get(`/api/admin/payments?user=${account.accountId}`).expect(200);
      expect(body).toContainEqual(
        expect.objectContaining({ amount: 2_900, user: expect.stringMatching(/^forgotten:/) }),
      );
      for (const path of ['users', 'balance/transactions', 'offline-payments', 'audit/journal', 'security']) {
        const { status, text } = await admin.get(`/api/admin/${path}`);
        expect([path, status, account.needles.filter((needle) => text.includes(needle))]).toEqual([path, 200, []]);
      }
    });

    it('ignores a webhook of its channel and brings nothing back', async () => {
      const chat = { chat_id: `${account.world.digits}@s.whatsapp.net`, from_name: 'Zebulon Quartzman' };
      const message = {
        id: 'HelloAfter-abcdefg',
        from_me: false,
        type: 'text',
        ...chat,
        text: { body: 'Still there?' },
      };
      const messages = [{ ...message, timestamp: Math.floor(Date.now() / 1_000) }];
      await account.world.ada.webhook({ messages, event: { type: 'messages', event: 'post' } });
      await app.settle();
      expect(account.left()).toEqual([]);
    });

    it('frees its address for a new account that gets nothing of the old one', async () => {
      const { agent } = await app.register('Somebody New', { email: account.email });
      expect((await agent.get('/api/people').expect(200)).body).toEqual([]);
      expect((await agent.get('/api/me').expect(200)).body.id).not.toBe(account.accountId);
      await app.settle();
      await demandSoundBooks(app);
    });
  });
});

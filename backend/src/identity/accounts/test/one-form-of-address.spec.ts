import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { startApp, type TestApp } from '../../../../testing/app.js';
import type { CurrentUser } from '@wavelane/contracts';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { emailStream } from '../account.events.js';
import { emailClaim } from '../address/email-claim.js';

const password = 'Green-lamp-4711';
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ simulators: false, env: { RATE_LIMITS: 'off' } });
});
afterAll(() => app.stop());

const login = (email: string) => app.anonymous().post('/api/auth/login').send({ email, password });
const register = (email: string) => app.anonymous().post('/api/auth/register').send({ name: 'A', email, password });

describe('one mailbox', () => {
  it.each([
    ['one@müller.example', 'one@xn--mller-kva.example'],
    ['two@xn--mller-kva.example', 'two@MÜLLER.example'],
  ])('belongs to one account, and signs in with either form of its domain: %s', async (first, second) => {
    await register(first).expect(201);
    await login(first).expect(200);
    await login(second).expect(200);
    await register(second).expect(409);
  });

  it('belongs to one account also if that claimed it before domains had one form', async () => {
    const email = 'three@müller.example';
    const { id } = (await register(email).expect(201)).body as CurrentUser;
    const former = `email-${createHash('sha256').update(email).digest('hex')}`;
    const executor = app.app.get(CommandExecutor);
    const by = (commandId: string) => ({
      ...{ actor: { kind: 'user', id } as const, correlationId: 'test', causationId: null },
      commandId,
    });
    await executor.execute(emailClaim, former, { type: 'ClaimEmail', accountId: id }, by('move-1'));
    await executor.execute(emailClaim, emailStream(email), { type: 'ReleaseEmail', accountId: id }, by('move-2'));
    for (const form of [email, 'three@xn--mller-kva.example']) {
      await login(form).expect(200);
      await register(form).expect(409);
    }
  });
});

describe('a password', () => {
  const composed = 'Größe-crème-brûlée';
  it.each([
    [composed, composed.normalize('NFD')],
    [composed.normalize('NFD'), composed],
  ])('stays the same however a keyboard writes its accents: %j and %j', async (chosen, typed) => {
    const email = `accents-${chosen.length}@x.example`;
    await app.anonymous().post('/api/auth/register').send({ name: 'A', email, password: chosen }).expect(201);
    await app.anonymous().post('/api/auth/login').send({ email, password: typed }).expect(200);
    await app.anonymous().post('/api/auth/login').send({ email, password: chosen }).expect(200);
  });
});

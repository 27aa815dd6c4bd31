import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { IncomingWebhook, Invitation, RecoveryCodes, SecondFactorSetup } from '@wavelane/contracts';
import { type Simulators, startSimulators } from '@wavelane/simulators';
import { defined } from '@wavelane/testing';
import { Secret, TOTP } from 'otpauth';
import { SMTPServer } from 'smtp-server';
import type TestAgent from 'supertest/lib/agent.js';
import { AccountLinks } from '../../src/identity/accounts/links/account-links.js';
import { DemoSimulators } from '../../src/operations/demo/demo-simulators.js';
import { mailedToken, mailGoes, tokenIn } from '../../testing/account-links.js';
import { ADMIN, PASSWORD, startApp, type TestApp } from '../../testing/app.js';
import { type Belongings, ownerOf } from '../../testing/operations.js';

/** An installation in which every kind of secret was made and used. */
export interface CanaryWorld {
  app: TestApp;
  env: Record<string, string>;
  owner: TestAgent;
  admin: TestAgent;
  owned: Belongings;
  /** The secrets by their names. */
  secrets: Record<string, string>;
  /** Lines of the log, of every level. */
  lines: string[];
  /** A text that each of the places holds on purpose, to prove that the test reads it. */
  accountId: string;
  stop(): Promise<void>;
}

const random = () => randomBytes(32).toString('hex');

/** @param root a folder for the data, and for what the outside world keeps */
export async function canaryWorld(root: string): Promise<CanaryWorld> {
  const simulators = await startSimulators({
    port: 0,
    dataDir: join(root, 'outside'),
    profile: 'turbo',
    partnerToken: random(),
  });
  const { clientId, clientSecret } = simulators.payPal;
  const [smtpPassword, smtp] = [random(), await closedMailServer()];
  const env = {
    APP_KEY: randomBytes(32).toString('base64'),
    APP_KEY_PREVIOUS: randomBytes(32).toString('base64'),
    METRICS_TOKEN: random(),
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_API_BASE: simulators.payPalUrl,
    SMTP_URL: `smtp://canary:${smtpPassword}@127.0.0.1:${smtp.port}?tls=off`,
    MAIL_FROM: 'Wavelane <no-reply@example.com>',
  };
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const app = await startApp({ dataDir: join(root, 'data'), env, simulators: false, logTo });
  // The application ends the simulators, too, as if it had started them.
  app.app.get(DemoSimulators).simulators = simulators;
  mailGoes(app, 'demo');
  const { partnerToken, managerUrl: baseUrl, projectId } = simulators;
  const first = await app.admin();
  await first.put('/api/whapi/settings').send({ partnerToken, baseUrl, projectId }).expect(200);
  await first.post('/api/whapi/test').send({}).expect(200);
  const { owner, admin, owned } = await ownerOf(app);
  const secrets = {
    'password of the administrator': ADMIN.password,
    'password of a user': PASSWORD,
    'master key': env.APP_KEY,
    'older master key': env.APP_KEY_PREVIOUS,
    'token of the metrics': env.METRICS_TOKEN,
    'secret of PayPal': clientSecret,
    'password of the mail server': smtpPassword,
    'partner token of the gateway': partnerToken,
    ...ofChannels(simulators),
    ...(await ofSignIn(app)),
    ...(await ofLinks(app, admin)),
  };
  const stop = async () => {
    await app.stop();
    await smtp.close();
  };
  return { app, env, owner, admin, owned, secrets, lines, accountId: owned.account, stop };
}

/** A mail server that refuses every sign-in, and repeats the password in its answer. */
async function closedMailServer(): Promise<{ port: number; close: () => Promise<void> }> {
  const server = new SMTPServer({
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) => done(new Error(`${username} is not let in with ${password}`)),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return { port, close: () => new Promise((resolve) => server.close(resolve)) };
}

function ofChannels({ whapi }: Simulators): Record<string, string> {
  const [channel] = whapi.channels.all();
  const [key] = defined(channel).settings.webhooks.flatMap(({ headers }) => Object.values(headers));
  return { 'token of a channel': defined(channel).token, 'key of a channel’s notices': defined(key) };
}

async function ofSignIn(app: TestApp): Promise<Record<string, string>> {
  const { agent, user } = await app.register('Ada');
  const login = await app
    .anonymous()
    .post('/api/auth/login')
    .send({ email: user.email, password: PASSWORD })
    .expect(200);
  const cookies = [login.headers['set-cookie'] ?? []]
    .flat()
    .map((text) => decodeURIComponent(defined(text.split(';', 1)[0])));
  const of = (name: string) => defined(cookies.find((text) => text.startsWith(`${name}=`))).slice(name.length + 1);
  const token = (
    (await agent.post('/api/workflows/webhook/rotate').set('Idempotency-Key', 'k01').send({}).expect(200))
      .body as IncomingWebhook
  ).token;
  const { secret } = (await agent.post('/api/me/totp').send({}).expect(200)).body as SecondFactorSetup;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  const { recoveryCodes } = (await agent.post('/api/me/totp/enable').send({ code }).expect(200)).body as RecoveryCodes;
  return {
    'id of a session': defined(of('sid').slice(2).split('.')[0]),
    'mark of a browser': defined(of('device').split('.')[1]),
    'webhook token': token.slice(-43),
    'secret of a second factor': secret,
    'recovery code': defined(recoveryCodes[0]),
  };
}

/** The secret parts of links in mails: the other parts are ids. */
async function ofLinks(app: TestApp, admin: TestAgent): Promise<Record<string, string>> {
  const { user } = await app.register('Ben');
  await app.anonymous().post('/api/auth/forgotten').send({ email: user.email }).expect(202);
  const email = 'invited@example.com';
  const { id } = (await admin.post('/api/admin/invitations').send({ email, role: 'user' }).expect(201))
    .body as Invitation;
  const tokens = {
    'link that sets a password': await mailedToken(app, user.id, 'reset'),
    'link that verifies an address': await mailedToken(app, user.id, 'verification'),
    'link of an invitation': tokenIn(app.app.get(AccountLinks).invitationLink(id)),
  };
  const entries = Object.entries(tokens).map(([what, token]) => [what, defined(token.split('.')[1])]);
  for (const [, mark] of entries) expect(mark).toHaveLength(43);
  return Object.fromEntries(entries);
}

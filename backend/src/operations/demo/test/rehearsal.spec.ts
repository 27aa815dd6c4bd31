import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AppInfo } from '@wavelane/contracts';
import { GatewayAccess } from '../../../whatsapp/gateway/gateway-access.js';
import { MailTransport, type OutgoingMail } from '../../../identity/mail/transport/mail-transport.js';
import { PushServices } from '../../notices/push/push-services.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';
import { anAccount } from '../../../../testing/people/an-account.js';

let app: TestApp;
const mails: OutgoingMail[] = [];

beforeAll(async () => {
  app = await startApp({
    env: {
      ...{ NODE_ENV: 'production', REHEARSAL: '1', PUBLIC_URL: 'http://localhost:3000', ADMIN_TOTP: 'optional' },
      APP_KEY: Buffer.alloc(32, 7).toString('base64'),
      SIM_PUBLIC_URL: 'https://phones.example.com',
    },
  });
  const transport = app.app.get(MailTransport, { strict: false });
  const genuine = transport.send.bind(transport);
  transport.send = async (mail) => {
    mails.push(mail);
    await genuine(mail);
  };
});
afterAll(() => app.stop());

describe('a rehearsal in production', () => {
  it('tells visitors that it is one', async () => {
    const { body } = await app.anonymous().get('/api/app').expect(200);
    expect(body as AppInfo).toMatchObject({
      ...{ rehearsal: true, demoGateway: true, mail: 'demo' },
      demoPhonesUrl: expect.stringMatching(/^https:\/\/phones\.example\.com\//),
    });
  });

  it('marks its mails, and keeps them in the demo mailbox', async () => {
    await app.anonymous().post('/api/auth/forgotten').send({ email: 'admin@example.com' });
    const [mail] = await eventually(async () => (mails.length > 0 ? mails : undefined), { what: 'a mail' });
    expect(mail?.subject).toMatch(/^\[Rehearsal\] /);
  });

  it('refuses to call a real gateway, and keeps to the demo gateway', async () => {
    const access = app.app.get(GatewayAccess, { strict: false });
    expect(() => access.gate('https://gate.whapi.cloud', 'a-real-token')).toThrow('no real gateway is called');
    expect((await access.effective())?.demo).not.toBeNull();
  });

  it('delivers webhooks to this process, wherever the public name leads', async () => {
    const { channel } = await anAccount('Ada').withPlan().withLinkedChannel().in(app);
    expect(channel.authStatus).toBe('AUTHORIZED');
  });

  it('sends pushes to the stand-in only', () => {
    const services = app.app.get(PushServices, { strict: false });
    expect(services.isAllowed(new URL('https://fcm.googleapis.com/fcm/send/a'))).toBe(false);
    expect(services.isAllowed(new URL(`${app.simulators.url}/push/a`))).toBe(true);
  });
});

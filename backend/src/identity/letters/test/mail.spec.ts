import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventStore } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import { v4 } from 'uuid';
import { accountStream } from '../../accounts/account.events.js';
import { EVENT_STORE } from '../../../platform/storage/tokens.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';

describe('mails from events', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  const append = async (accountId: string, type: string, data: object) => {
    const id = v4();
    const metadata = {
      actor: { kind: 'system' as const, id: 'test' },
      correlationId: id,
      commandId: id,
      causationId: null,
    };
    const event = { id, type, schemaVersion: 1, data: { accountId, ...data }, metadata };
    await app.app.get<EventStore>(EVENT_STORE).append(accountStream(accountId), [event], { expected: 'any' });
    return id;
  };
  const mailTo = (email: string, subject: string) =>
    eventually(() => app.simulators.mailbox.all(email).find((mail) => mail.subject === subject), { what: subject });

  it('tells the interface where mails go', async () => {
    const { body } = await app.anonymous().get('/api/app').expect(200);
    expect(body).toMatchObject({ mail: 'demo', demoMailboxUrl: `${app.simulators.url}/mailbox` });
  });

  it('sends a mail to the demo mailbox with the link, both parts and an id of its own', async () => {
    const { user } = await app.register();
    const requestId = v4();
    const expiresAt = new Date(Date.now() + 1_800_000).toISOString();
    const eventId = await append(user.id, 'PasswordResetRequested', { requestId, expiresAt });
    const mail = await mailTo(user.email, 'Set a new password');
    expect(mail.messageId).toBe(`<${eventId}@localhost>`);
    expect(mail.recipients).toEqual([user.email]);
    expect(mail.text).toMatch(/^Hello,/);
    expect(mail.text).toMatch(/http:\/\/localhost:\d+\/reset#token=\S+/);
    expect(mail.html).toContain('/reset#token=');
    expect(mail.source).toContain('Auto-Submitted: auto-generated');
  });

  it('sends a mail to both addresses after a change of the address', async () => {
    const { user } = await app.register();
    const expiresAt = new Date(Date.now() + 1_800_000).toISOString();
    const eventId = await append(user.id, 'EmailChangeRequested', {
      email: 'next@example.com',
      requestId: v4(),
      expiresAt,
    });
    expect((await mailTo('next@example.com', 'Confirm your new email address')).messageId).toBe(
      `<${eventId}@localhost>`,
    );
    const notice = await mailTo(user.email, 'The email address of your account is about to change');
    expect(notice.messageId).toBe(`<${eventId}.notice@localhost>`);
    expect(notice.text).toContain('New address: next@example.com');
  });

  it('keeps a long Arabic name and one of two lines out of the headers', async () => {
    const names = ['م'.repeat(60), 'Ada\u202E\u200F'];
    for (const name of names) {
      const { user } = await app.register();
      await append(user.id, 'AccountRenamed', { name: `${name}\r\nBcc: eve@example.com`.slice(0, 120) });
      await append(user.id, 'PasswordChanged', { passwordSecretId: 'x', how: 'operator', at: '' });
      const { source, recipients } = await mailTo(user.email, 'Your password was changed');
      const head = defined(source.split(/\r?\n\r?\n/)[0]);
      expect(head).not.toMatch(/^Bcc/im);
      // eslint-disable-next-line no-control-regex
      expect(head).toMatch(/^[\x00-\x7f]*$/);
      expect(recipients).toEqual([user.email]);
    }
  });

  it('holds mails back while the server is away, and sends them when it is back', async () => {
    const { user } = await app.register();
    await app.simulators.mailbox.stop();
    await append(user.id, 'AccountEnabled', { reason: 'x' });
    await app.settle();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await app.simulators.mailbox.listen();
    expect((await mailTo(user.email, 'Your account is open again')).text).toContain('/login');
  });

  it('shows a refused mail to operators, and sends it when they try again', async () => {
    const { user } = await app.register();
    const admin = await app.admin();
    await mailTo(user.email, 'Confirm your email address');
    app.simulators.mailbox.behaviour = 'refuses';
    await append(user.id, 'AccountClosed', {});
    const fault = await eventually(async () => {
      const { body } = await admin.get('/api/admin/operations/faults').expect(200);
      type Fault = { id: string; error: string; event: { type: string } };
      return (body as Fault[]).find(({ event }) => event.type === 'AccountClosed');
    });
    expect(fault.error).toContain('550');
    app.simulators.mailbox.behaviour = 'accepts';
    const { body } = await admin.post(`/api/admin/operations/faults/${fault.id}/retry`).send({ reason: 'mended' });
    expect(body).toMatchObject({ outcome: 'mended' });
    await mailTo(user.email, 'Your account is closed');
  });
});

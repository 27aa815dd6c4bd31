import { createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type MailBehaviour, type Simulators, startSimulators } from '@wavelane/simulators';
import { defined } from '@wavelane/testing';
import type { SmtpServer } from '../../../platform/config/mail-config.js';
import { MailDeferred, MailRefused, MailServerDown, type OutgoingMail } from './mail-transport.js';
import { SmtpTransport } from './smtp-transport.js';

const FAST = { connect: 1_000, greeting: 1_000, silence: 1_500 };
const MAIL: OutgoingMail = {
  messageId: '<1@wavelane.example>',
  from: { name: 'Wavelane', address: 'wavelane@example.com' },
  to: 'ada@example.com',
  subject: 'Your password was changed',
  text: 'Hello\n',
  html: '<p>Hello</p>',
  date: Date.parse('2026-01-02T03:04:05Z'),
};

describe('mail by SMTP', () => {
  let simulators: Simulators;
  let others: Server[] = [];

  beforeAll(async () => {
    simulators = await startSimulators({ port: 0, dataDir: null, profile: 'turbo' });
  });
  afterEach(() => {
    simulators.mailbox.behaviour = 'accepts';
    simulators.mailbox.clear();
    for (const server of others) server.close();
    others = [];
  });
  afterAll(() => simulators.stop());

  const transport = (change: Partial<SmtpServer> = {}) => {
    const { port } = simulators.mailbox;
    return new SmtpTransport({ host: '127.0.0.1', port, tls: 'off', login: null, ...change }, FAST);
  };

  it('carries its Message-ID, date, both parts and the mark of a program', async () => {
    await transport().send(MAIL);
    const [mail] = simulators.mailbox.all();
    expect(mail).toMatchObject({
      sender: 'wavelane@example.com',
      recipients: ['ada@example.com'],
      from: 'Wavelane <wavelane@example.com>',
      to: 'ada@example.com',
      messageId: MAIL.messageId,
      text: expect.stringMatching(/^Hello\s*$/),
    });
    expect(defined(mail).html).toContain('<p>Hello</p>');
    expect(defined(mail).source).toContain('Auto-Submitted: auto-generated');
    expect(defined(mail).source).toContain('Date: Fri, 02 Jan 2026 03:04:05 +0000');
  });

  it('greets a server without a mail, and says why it cannot', async () => {
    await transport().greet();
    expect(simulators.mailbox.all()).toEqual([]);
    await expect(transport({ port: 1 }).greet()).rejects.toThrow(MailServerDown);
  });

  it('goes to one address, with any text in it', async () => {
    const to = 'ada@example.com, eve@example.com';
    await transport()
      .send({ ...MAIL, to })
      .catch(() => undefined);
    await transport()
      .send({ ...MAIL, to: 'ada@example.com>\r\nRCPT TO:<eve@example.com' })
      .catch(() => undefined);
    expect(simulators.mailbox.all('eve@example.com')).toEqual([]);
  });

  it.each<[MailBehaviour, unknown]>([
    ['defers', MailDeferred],
    ['refuses', MailRefused],
    ['silent', MailServerDown],
  ])('reports why a mail was not taken: the server %s', async (behaviour, kind) => {
    simulators.mailbox.behaviour = behaviour;
    await expect(transport().send(MAIL)).rejects.toBeInstanceOf(kind);
  });

  it('fails when TLS is required and the server has none', async () => {
    await expect(transport({ tls: 'required' }).send(MAIL)).rejects.toBeInstanceOf(MailServerDown);
    await expect(transport({ tls: 'implicit' }).send(MAIL)).rejects.toBeInstanceOf(MailServerDown);
    expect(simulators.mailbox.all()).toEqual([]);
  });

  it('waits for a server that is closed, does not let us in, or takes nothing from our sender', async () => {
    await expect(transport({ port: 1 }).send(MAIL)).rejects.toThrow(/ECONNREFUSED/);
    const noLogin = await answering(['220 hi', '250-hi\r\n250 AUTH PLAIN', '535 no']);
    const login = { user: 'a', password: 'b' };
    await expect(transport({ port: noLogin, login }).send(MAIL)).rejects.toBeInstanceOf(MailServerDown);
    const noSender = await answering(['220 hi', '250 hi', '550 who are you']);
    await expect(transport({ port: noSender }).send(MAIL)).rejects.toBeInstanceOf(MailServerDown);
    const closing = await answering(['220 hi', '250 hi', '250 ok', '421 shutting down']);
    await expect(transport({ port: closing }).send(MAIL)).rejects.toBeInstanceOf(MailServerDown);
  });

  it('gives up at a server that stops in the middle of a mail', async () => {
    const stuck = await answering(['220 hi', '250 hi', '250 ok', '250 ok']);
    const began = Date.now();
    await expect(transport({ port: stuck }).send(MAIL)).rejects.toBeInstanceOf(MailServerDown);
    expect(Date.now() - began).toBeLessThan(9_000);
  });

  /** A server that answers line by line, then nothing more. @returns its port */
  async function answering([greeting, ...replies]: string[]): Promise<number> {
    const server = createServer((socket) => {
      const left = [...replies];
      socket.on('error', () => undefined);
      socket.write(`${greeting}\r\n`);
      socket.on('data', () => {
        const reply = left.shift();
        if (reply !== undefined) socket.write(`${reply}\r\n`);
      });
    });
    others.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as { port: number }).port;
  }
});

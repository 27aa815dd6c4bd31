import { Logger } from '@nestjs/common';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Recorded } from '@wavelane/event-store';
import { openSqliteReadStore, type ReadStore } from '@wavelane/read-store';
import { partOf } from '@wavelane/testing';
import type { MailWriter } from '../writing/mail-writer.js';
import type { MailEvent } from '../writing/occasions.js';
import type { Mail } from '../../mail/mail.js';
import { parkedEvents } from '../../../platform/runtime/parked-events.js';
import { TestTime } from '../../../../testing/domain/test-time.js';
import {
  MailDeferred,
  MailRefused,
  MailServerDown,
  MailTransport,
  type OutgoingMail,
} from '../../mail/transport/mail-transport.js';
import { MailQueue } from './mail-queue.js';
import { MailReactor } from './mail.reactor.js';
import { MailWorker } from './mail.worker.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const RUN = new AbortController().signal;

/** A transport that accepts each mail, or gives the answer that a test set for the event's id. */
class FakeServer extends MailTransport {
  readonly isReady = true;
  readonly taken: string[] = [];
  calls = 0;
  answer: (id: string) => Error | undefined = () => undefined;

  send({ messageId }: OutgoingMail): Promise<void> {
    this.calls++;
    const error = this.answer(messageId);
    if (error) return Promise.reject(error);
    this.taken.push(messageId);
    return Promise.resolve();
  }

  greet(): Promise<void> {
    return Promise.resolve();
  }
}

describe('the queue of mails', () => {
  beforeAll(() => Logger.overrideLogger(false));

  let store: ReadStore;
  let clock: TestTime;
  let server: FakeServer;
  let queue: MailQueue;
  let reactor: MailReactor;
  let worker: MailWorker;
  let isConfigured: boolean;

  beforeEach(() => {
    store = openSqliteReadStore({ path: ':memory:' });
    clock = TestTime.standing(Date.parse('2026-03-04T05:00:00Z'));
    isConfigured = true;
    server = new FakeServer();
    const writer = partOf<MailWriter>({
      write: ({ eventId }) => Promise.resolve({ messageId: eventId } as OutgoingMail),
    });
    const mail = { state: () => (isConfigured ? 'smtp' : 'none') } as Mail;
    queue = new MailQueue(store, () => clock.now());
    reactor = new MailReactor(mail, queue, clock, store);
    worker = new MailWorker(queue, writer, server, clock, store);
  });
  afterEach(() => store.close());

  const event = (id: string, type = 'PasswordChanged', data: object = {}): Recorded<MailEvent> =>
    ({
      ...{ id, type, data, stream: `account-${type === 'PasswordChanged' ? id : 'one'}`, revision: 3, position: id },
      metadata: { recordedAt: new Date(clock.now()).toISOString() },
    }) as Recorded<MailEvent>;
  const pass = () => worker.pass(RUN);
  /** Passes as the runner would order them, for so long. */
  const live = async (ms: number, step = 10_000) => {
    for (const end = clock.now() + ms; clock.now() < end; clock.advance(step)) while ((await pass()) === 0);
  };
  const parked = async () => (await parkedEvents(store).list({ reactor: 'mail' }, clock.now())).map(({ body }) => body);

  it('sends a mail once, with any repetition', async () => {
    await reactor.react(event('a'));
    await reactor.react(event('a'));
    await pass();
    await reactor.react(event('a'));
    await pass();
    expect(server.taken).toEqual(['a']);
    expect(await queue.count()).toBe(0);
  });

  it('sends a mail of unknown outcome again, under the same name', async () => {
    await reactor.react(event('a'));
    await pass();
    // A crash between the server's answer and the note of it.
    const { id, stream, revision, position, type } = event('b');
    const mail = { eventId: id, part: 'mail', stream, revision, position, eventType: type };
    await queue.add({
      ...mail,
      expiresAt: clock.now() + HOUR,
      isLink: false,
      tries: 0,
      error: null,
      nextAt: clock.now(),
    });
    await server.send({ messageId: 'b' } as OutgoingMail);
    await pass();
    expect(server.taken).toEqual(['a', 'b', 'b']);
  });

  it('survives an hour without a server with 1,000 mails: few tries, then all go within minutes, each once', async () => {
    server.answer = () => new MailServerDown('ECONNREFUSED');
    for (let index = 0; index < 1_000; index++) await reactor.react(event(`mail-${index}`));
    await live(HOUR);
    expect(server.calls).toBeLessThan(50);
    expect(await queue.count()).toBe(1_000);
    expect(await queue.outage()).toMatchObject({ error: 'ECONNREFUSED' });
    server.answer = () => undefined;
    await live(3 * MINUTE);
    expect(server.taken.length).toBeGreaterThan(960);
    await live(HOUR);
    expect(new Set(server.taken).size).toBe(1_000);
    expect(server.taken.length).toBe(1_000);
    expect(await queue.outage()).toBeUndefined();
    expect(await parked()).toEqual([]);
  }, 60_000);

  it('tries for three days, then tells operators', async () => {
    server.answer = () => new MailServerDown('EAUTH');
    await reactor.react(event('a'));
    await live(71 * HOUR, HOUR);
    expect(await queue.count()).toBe(1);
    await live(2 * HOUR, MINUTE);
    expect(await queue.count()).toBe(0);
    expect(await parked()).toMatchObject([{ eventId: 'a', error: 'Too late: EAUTH', state: 'parked' }]);
  });

  it('lets no mail stand in the way of others', async () => {
    for (const id of ['odd', 'a', 'b', 'c']) await reactor.react(event(id));
    server.answer = (id) => (id === 'odd' ? new MailServerDown('ETIMEDOUT') : undefined);
    await live(2 * MINUTE);
    expect(server.taken.toSorted()).toEqual(['a', 'b', 'c']);
    await reactor.react(event('d'));
    await live(2 * MINUTE);
    expect(server.taken).toContain('d');
  });

  it('tries a mail that is not taken for now later, with growing pauses', async () => {
    server.answer = () => new MailDeferred('450 later');
    await reactor.react(event('a'));
    await live(HOUR, MINUTE);
    expect(server.calls).toBeGreaterThan(3);
    expect(server.calls).toBeLessThan(12);
    server.answer = () => undefined;
    await live(HOUR, MINUTE);
    expect(server.taken).toEqual(['a']);
  });

  it('gives up what is refused for ever, shows it, and sends it when an operator has it tried again', async () => {
    server.answer = (id) => (id === 'a' ? new MailRefused('550 no such mailbox') : undefined);
    await reactor.react(event('a'));
    await reactor.react(event('b'));
    await live(MINUTE);
    expect(server.taken).toEqual(['b']);
    expect(server.calls).toBe(2);
    expect(await parked()).toMatchObject([
      { eventId: 'a', eventType: 'PasswordChanged', error: 'Refused: 550 no such mailbox' },
    ]);
    server.answer = () => undefined;
    await reactor.react(event('a')); // what a retry of a parked event does
    await pass();
    expect(server.taken).toEqual(['b', 'a']);
  });

  it('sends no link that has ended, and nothing of long ago when a log is read from its beginning', async () => {
    const expiresAt = new Date(clock.now() + 30 * MINUTE).toISOString();
    await reactor.react(event('reset', 'PasswordResetRequested', { expiresAt }));
    const old = event('old');
    clock.advance(73 * HOUR);
    await reactor.react(old);
    await reactor.react(event('reset-again', 'PasswordResetRequested', { expiresAt }));
    await pass();
    expect(server.calls).toBe(0);
    expect(await queue.count()).toBe(0);
    expect(await parked()).toEqual([]);
  });

  it('writes no more than five mails of a kind in an hour to an address that strangers can name', async () => {
    for (let index = 0; index < 30; index++) await reactor.react(event(`r-${index}`, 'RegistrationRepeated'));
    await live(MINUTE);
    expect(server.taken.length).toBe(5);
    clock.advance(HOUR);
    await reactor.react(event('later', 'RegistrationRepeated'));
    await pass();
    expect(server.taken).toContain('later');
  });

  it('queues nothing when no mail can be sent', async () => {
    isConfigured = false;
    await reactor.react(event('a'));
    expect(await queue.count()).toBe(0);
  });
});

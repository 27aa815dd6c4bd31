import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { BulkRefused, BulkResult } from '@wavelane/contracts';
import { StoreUnavailable } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { eventsOf, logOf, typesOf } from '../../../../testing/events-of.js';
import { newPhone } from '../../../../testing/people/an-account.js';
import { BulkSender, rowsOf } from '../../../../testing/people/bulk-sender.js';

interface Recipient {
  ordinal: number;
  to: string;
}

let app: TestApp;
let ada: BulkSender;

beforeAll(async () => {
  app = await startApp();
  ada = await BulkSender.create(app);
});
afterAll(() => app.stop());

const button = (n: number) => ({ type: 'quick_reply', title: `Button ${n}`, id: `btn${n}` });

describe('a bulk request of rows', () => {
  it('makes a job in which each person gets their own text', async () => {
    const [one, other] = [newPhone(), newPhone()];
    const { jobId, report, scheduledFor } = await ada.send({
      rows: [
        { name: 'Sara', phone: one, message: 'Hi {{name}}' },
        { name: 'Bob', phone: other, message: 'Hello' },
      ],
    });
    expect(scheduledFor).toBeNull();
    expect(report).toEqual({ total: 2, valid: 2, invalid: 0, duplicate: 0, suppressed: 0, blank: 0, problems: [] });
    const job = await ada.detail(jobId);
    expect(job).toMatchObject({ type: 'bulk', counts: { total: 2, queued: 2 } });
    expect(job.messages.map(({ to, name, body }) => [to, name, body])).toEqual([
      [one, 'Sara', 'Hi Sara'],
      [other, 'Bob', 'Hello'],
    ]);
  });

  it('fills variables in a shared text, header, footer and buttons', async () => {
    const { jobId } = await ada.send({
      jobName: 'Orders',
      header: 'Order {{order}}',
      body: 'Hi {{name|there}}, {{message}}',
      footer: 'Reply STOP to leave',
      buttons: [
        { type: 'quick_reply', title: 'Keep {{order}}', id: 'btn1' },
        { type: 'quick_reply', title: ' ', id: 'btn2' },
      ],
      rows: [{ phone: newPhone(), message: 'it is ready', variables: { Order: '17' } }],
    });
    expect((await ada.detail(jobId)).messages[0]).toMatchObject({
      header: 'Order 17',
      body: 'Hi there, it is ready',
      footer: 'Reply STOP to leave',
      buttons: [{ title: 'Keep 17' }],
    });
  });

  it('reports every row: total = valid + invalid + duplicate + suppressed', async () => {
    const [valid, stopped] = [newPhone(), newPhone()];
    await ada.suppress(stopped);
    // Brazil: what answered STOP has no 9, what is in the list has one.
    await ada.suppress('+551187654321');
    const { jobId, report } = await ada.send({
      rows: [
        { name: 'Good', phone: valid, message: 'a' },
        { name: 'Bad', phone: '12', message: 'b' },
        { name: 'Again', phone: valid.replace('+', '00'), message: 'c' },
        { name: 'Stopped', phone: stopped, message: 'd' },
        { name: 'Silent', phone: newPhone(), message: ' ' },
        { name: '', phone: '', message: '' },
        { name: 'Stopped too', phone: '+55 11 98765-4321', message: 'e' },
      ],
    });
    expect(report).toMatchObject({ total: 6, valid: 1, invalid: 2, duplicate: 1, suppressed: 2, blank: 1 });
    expect(report.problems.map(({ line, kind, name }) => [line, kind, name])).toEqual([
      [2, 'invalid', 'Bad'],
      [3, 'duplicate', 'Again'],
      [4, 'suppressed', 'Stopped'],
      [5, 'invalid', 'Silent'],
      [7, 'suppressed', 'Stopped too'],
    ]);
    expect((await ada.detail(jobId)).counts.total).toBe(1);
  });

  it('refuses with the whole report when no row can be sent, and keeps nothing', async () => {
    const before = await ada.jobs();
    const response = await ada.ask({ body: 'Hi', rows: [{ phone: '12' }, { phone: 'x' }] }).expect(400);
    expect(response.body as BulkRefused).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('None of the 2 rows can be sent'),
      report: { total: 2, valid: 0, invalid: 2, problems: [{ line: 1 }, { line: 2 }] },
    });
    expect(await ada.jobs()).toEqual(before);
  });

  it.each([
    [{}, 'rows'],
    [{ rows: 'x' }, 'rows'],
    [{ rows: [] }, 'rows'],
    [{ rows: [{ phone: '1', surprise: 1 }] }, 'rows.0.surprise'],
    [{ rows: [{ phone: '+97330000001' }], surprise: 1 }, 'surprise'],
    [{ rows: [{ phone: '+97330000001' }], channelId: 'x' }, 'channelId'],
    [{ rows: [{ phone: '+97330000001' }], body: 'Hi {{nobody}}' }, 'body'],
    [{ rows: [{ phone: '+97330000001' }], body: 'Hi', header: '{{nobody}}' }, 'header'],
    [{ rows: [{ phone: '+97330000001' }], body: 'Hi', defaultCountry: 'XX' }, 'defaultCountry'],
    [{ rows: [{ phone: '+97330000001' }], body: 'Hi', timeZone: 'Mars/Base' }, 'timeZone'],
    [{ rows: [{ phone: '+97330000001' }], body: 'Hi', scheduledFor: '2020-01-01T10:00' }, 'scheduledFor'],
    [{ rows: [{ phone: '+97330000001' }], body: 'Hi', scheduledFor: '2999-01-01T10:00' }, 'scheduledFor'],
    [{ rows: [{ phone: '+97330000001' }], body: 'Hi', buttons: [1, 2, 3, 4].map(button) }, 'buttons'],
  ])('refuses request %#, %j, naming %s', async (body, field) => {
    const response = await ada.ask(body);
    expect([response.status, Object.keys((response.body.fields ?? {}) as object)]).toEqual([400, [field]]);
  });

  it('takes more than 1 MB on this route alone, and only with a session', async () => {
    const rows = Array.from({ length: 3_000 }, () => ({ phone: newPhone(), message: 'x'.repeat(400) }));
    const { report, jobId } = await ada.send({ rows });
    expect(report.valid).toBe(3_000);
    await app.settle(20_000);
    expect((await ada.detail(jobId)).counts).toMatchObject({ total: 3_000, queued: 3_000 });
    const large = { channelId: ada.channelId, to: '+97330000001', body: 'x'.repeat(1_100_000) };
    await ada.agent.post('/api/messages/send').send(large).expect(413);
    await app.anonymous().post('/api/messages/bulk').send({ channelId: ada.channelId, rows }).expect(401);
  });
});

describe('one Idempotency-Key of a bulk job', () => {
  it.each(['rows', 'file'])('makes one job from %s, and refuses another content', async (kind) => {
    const rows = [...rowsOf(2), { phone: '1', message: 'Bad' }];
    const csv = (all: typeof rows) => ['phone,message', ...all.map((row) => `${row.phone},${row.message}`)].join('\n');
    const key = `key-${kind}`;
    const ask = (all: typeof rows) => (kind === 'file' ? ada.upload(csv(all), {}, key) : ada.ask({ rows: all }, key));
    const before = (await ada.jobs()).length;
    const first = await ask(rows).expect(201);
    const again = await ask(rows).expect(201);
    expect(again.body).toEqual(first.body);
    expect((first.body as BulkResult).report.problems).toHaveLength(1);
    expect((await ask(rowsOf(2)).expect(409)).body.message).toContain('Idempotency-Key');
    expect(await ada.jobs()).toHaveLength(before + 1);
  });

  it('makes one job also when the requests come at the same time', async () => {
    const rows = rowsOf(1_200);
    const results = await Promise.all(Array.from({ length: 4 }, () => ada.send({ rows }, 'all-at-once')));
    expect(new Set(results.map(({ jobId }) => jobId)).size).toBe(1);
    await app.settle(20_000);
    expect((await ada.detail(defined(results[0]).jobId)).counts).toMatchObject({ total: 1_200, queued: 1_200 });
  });

  it('completes what a crash left between the recipients and the admission', async () => {
    const rows = rowsOf(1_300);
    const before = await ada.jobs();
    await crashing(/^sending-/, () => ada.ask({ rows }, 'crash').expect(503));
    await app.settle(20_000);
    expect(await ada.jobs()).toEqual(before);
    const { jobId } = await ada.send({ rows }, 'crash');
    await app.settle(20_000);
    expect((await ada.jobs()).length).toBe(before.length + 1);
    expect((await ada.detail(jobId)).counts).toMatchObject({ total: 1_300, queued: 1_300 });
    expect(await typesOf(logOf(app), `job-${jobId}`)).toEqual([
      'JobDrafted',
      ...Array<string>(3).fill('JobRecipientsAdded'),
    ]);
  });

  it('completes what a crash left in the middle of the recipients', async () => {
    // About 2 MB of recipients: several appends, of which only the first is made.
    const rows = rowsOf(2_600).map((row) => ({ ...row, message: 'x'.repeat(700) }));
    let appends = 0;
    await crashing(
      /^job-/,
      () => ada.ask({ rows }, 'middle').expect(503),
      () => ++appends > 1,
    );
    expect(appends).toBe(2);
    const { jobId } = await ada.send({ rows }, 'middle');
    await app.settle(20_000);
    expect((await ada.detail(jobId)).counts).toMatchObject({ total: 2_600, queued: 2_600 });
    const stream = await eventsOf(logOf(app), `job-${jobId}`);
    const events = stream.map(({ data }) => data as { chunk?: number; recipients?: Recipient[]; chunks?: number });
    expect(events.slice(1).map(({ chunk }) => chunk)).toEqual(
      Array.from({ length: defined(defined(events[0]).chunks) }, (_, n) => n),
    );
    const recipients = events.flatMap((event) => event.recipients ?? []);
    expect(recipients.map(({ ordinal }) => ordinal)).toEqual(rows.map((_, n) => n));
    expect(recipients.map(({ to }) => to)).toEqual(rows.map((row) => row.phone));
  });

  it('starts afresh when a crash left a job that would be another today', async () => {
    const rows = rowsOf(600);
    await crashing(/^sending-/, () => ada.ask({ rows }, 'changed').expect(503));
    await ada.suppress(defined(rows[0]).phone);
    const { jobId, report } = await ada.send({ rows }, 'changed');
    expect(report).toMatchObject({ valid: 599, suppressed: 1 });
    expect((await ada.send({ rows }, 'changed')).jobId).toBe(jobId);
    expect(defined((await ada.detail(jobId)).messages[0]).to).toBe(defined(rows[1]).phone);
  });
});

/** The store is gone whenever one of these streams is written to. @param when not always: only then */
async function crashing(stream: RegExp, work: () => PromiseLike<unknown>, when = () => true): Promise<void> {
  const store = logOf(app);
  const append = store.append.bind(store);
  const spy = jest.spyOn(store, 'append').mockImplementation(async (name, events, options) => {
    if (stream.test(name) && when()) throw new StoreUnavailable('gone');
    return append(name, events, options);
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
}

describe('an account that may not send', () => {
  it('learns what to do from the refusal', async () => {
    const { agent } = await app.register('New');
    const ask = () => agent.post('/api/messages/bulk').send({ channelId: ada.channelId, rows: rowsOf(1) });
    const response = await ask();
    expect([response.status, response.body.message]).toEqual([404, 'No active channels. Please add a channel']);
  });
});

import { existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import type { BulkPreview, BulkRefused, BulkResult, Channel, Job, JobDetail } from '@wavelane/contracts';
import { type EventStore, StoreUnavailable } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import type TestAgent from 'supertest/lib/agent.js';
import { SuppressRecipient } from '../../accounts/accounts.commands.js';
import { BulkLeftovers } from '../upload/leftovers.worker.js';
import { EVENT_STORE } from '../../platform/storage/tokens.js';
import { startApp, type TestApp } from '../../../testing/app.js';
import { anAccount } from '../../../testing/people/an-account.js';

let app: TestApp;
let user: TestAgent;
let accountId: string;
let channel: Channel;

beforeAll(async () => {
  app = await startApp();
  const ada = await sender('Ada', 'enterprise');
  ({ agent: user, channel } = ada);
  accountId = ada.user.id;
});
afterAll(() => app.stop());

/** Whose channel is not linked: messages stay in the queue. */
const sender = (name: string, planId: string) => anAccount(name).withPlan(planId).withActiveChannel().in(app);

let people = 0;
/** A number that is new. */
const nextPhone = () => `+9733${String(3_000_000 + ++people)}`;
const rowsOf = (count: number) => Array.from({ length: count }, () => ({ phone: nextPhone(), message: 'Hello' }));

async function send(body: Record<string, unknown>, key?: string): Promise<BulkResult> {
  const request = user.post('/api/messages/bulk').send({ channelId: channel.id, ...body });
  if (key !== undefined) void request.set('Idempotency-Key', key);
  const response = await request;
  expect({ status: response.status, body: response.body as unknown }).toMatchObject({ status: 201 });
  return response.body as BulkResult;
}

function upload(csv: string | Buffer, fields: Record<string, unknown> = {}, key?: string) {
  const request = user.post('/api/messages/bulk/file');
  if (key !== undefined) void request.set('Idempotency-Key', key);
  // The file first: its fields may come after it.
  void request.attach('file', Buffer.from(csv as string), 'people.csv');
  for (const [name, value] of Object.entries({ channelId: channel.id, ...fields })) {
    void request.field(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return request;
}

const button = (n: number) => ({ type: 'quick_reply', title: `Button ${n}`, id: `btn${n}` });

const preview = async (csv: string | Buffer, fields: Record<string, unknown> = {}) =>
  (await upload(csv, { ...fields, dryRun: true }).expect(200)).body as BulkPreview;

const detail = async (jobId: string) => (await user.get(`/api/jobs/${jobId}`).expect(200)).body as JobDetail;
const jobsOf = async (agent = user) => (await agent.get('/api/jobs').expect(200)).body as Job[];
const uploadsAt = () => join(app.dataDir, 'uploads');
const uploads = () => (existsSync(uploadsAt()) ? readdirSync(uploadsAt()) : []);

async function suppress(phone: string): Promise<void> {
  const context = {
    actor: { kind: 'system' as const, id: 'test' },
    correlationId: 'test',
    commandId: `stop:${phone}`,
    causationId: null,
  };
  await app.app.get(CommandBus).execute(new SuppressRecipient({ accountId, phone, text: 'STOP' }, context));
}

describe('rows of a bulk request', () => {
  it('become a job, each person with their own text', async () => {
    const [one, other] = [nextPhone(), nextPhone()];
    const { jobId, report, scheduledFor } = await send({
      rows: [
        { name: 'Sara', phone: one, message: 'Hi {{name}}' },
        { name: 'Bob', phone: other, message: 'Hello' },
      ],
    });
    expect(scheduledFor).toBeNull();
    expect(report).toEqual({ total: 2, valid: 2, invalid: 0, duplicate: 0, suppressed: 0, blank: 0, problems: [] });
    const job = await detail(jobId);
    expect(job).toMatchObject({ type: 'bulk', counts: { total: 2, queued: 2 } });
    expect(job.messages.map(({ to, name, body }) => [to, name, body])).toEqual([
      [one, 'Sara', 'Hi Sara'],
      [other, 'Bob', 'Hello'],
    ]);
  });

  it('may share one text with variables, header, footer and buttons', async () => {
    const { jobId } = await send({
      jobName: 'Orders',
      header: 'Order {{order}}',
      body: 'Hi {{name|there}}, {{message}}',
      footer: 'Reply STOP to leave',
      buttons: [
        { type: 'quick_reply', title: 'Keep {{order}}', id: 'btn1' },
        { type: 'quick_reply', title: ' ', id: 'btn2' },
      ],
      rows: [{ phone: nextPhone(), message: 'it is ready', variables: { Order: '17' } }],
    });
    expect((await detail(jobId)).messages[0]).toMatchObject({
      header: 'Order 17',
      body: 'Hi there, it is ready',
      footer: 'Reply STOP to leave',
      buttons: [{ title: 'Keep 17' }],
    });
  });

  it('are all reported: total = valid + invalid + duplicate + suppressed', async () => {
    const [valid, stopped] = [nextPhone(), nextPhone()];
    await suppress(stopped);
    // Brazil: what answered STOP has no 9, what is in the list has one.
    await suppress('+551187654321');
    const { jobId, report } = await send({
      rows: [
        { name: 'Good', phone: valid, message: 'a' },
        { name: 'Bad', phone: '12', message: 'b' },
        { name: 'Again', phone: valid.replace('+', '00'), message: 'c' },
        { name: 'Stopped', phone: stopped, message: 'd' },
        { name: 'Silent', phone: nextPhone(), message: ' ' },
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
    expect((await detail(jobId)).counts.total).toBe(1);
  });

  it('are refused with the whole report when none can be sent, and nothing is kept', async () => {
    const before = await jobsOf();
    const response = await user
      .post('/api/messages/bulk')
      .send({ channelId: channel.id, body: 'Hi', rows: [{ phone: '12' }, { phone: 'x' }] })
      .expect(400);
    expect(response.body as BulkRefused).toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('None of the 2 rows can be sent'),
      report: { total: 2, valid: 0, invalid: 2, problems: [{ line: 1 }, { line: 2 }] },
    });
    expect(await jobsOf()).toEqual(before);
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
  ])('%#: %j is refused naming %s', async (body, field) => {
    const response = await user.post('/api/messages/bulk').send({ channelId: channel.id, ...body });
    expect([response.status, Object.keys((response.body.fields ?? {}) as object)]).toEqual([400, [field]]);
  });

  it('may be many: this route alone takes more than 1 MB, and only with a session', async () => {
    const rows = Array.from({ length: 3_000 }, () => ({ phone: nextPhone(), message: 'x'.repeat(400) }));
    const { report, jobId } = await send({ rows });
    expect(report.valid).toBe(3_000);
    await app.settle(20_000);
    expect((await detail(jobId)).counts).toMatchObject({ total: 3_000, queued: 3_000 });
    const large = { channelId: channel.id, to: '+97330000001', body: 'x'.repeat(1_100_000) };
    await user.post('/api/messages/send').send(large).expect(413);
    await app.anonymous().post('/api/messages/bulk').send({ channelId: channel.id, rows }).expect(401);
  });
});

describe('a bulk file', () => {
  it('is previewed with all that was found out, and nothing is kept', async () => {
    const [phone, jobs] = [nextPhone(), await jobsOf()];
    const csv = `sep=;\r\nFull name;Mobile;Stadt\r\nZoë;${phone};"Bad;Ems"\r\n\r\nBob;12;Riffa\r\n`;
    const found = await preview(csv, { body: 'Hi {{name}} in {{stadt}}', channelId: '' });
    expect(found).toMatchObject({
      dryRun: true,
      encoding: 'utf-8',
      encodingGuessed: false,
      delimiter: ';',
      hasHeader: true,
      columns: [
        { name: 'Full name', variable: 'full name' },
        { name: 'Mobile', variable: 'mobile' },
        { name: 'Stadt', variable: 'stadt' },
      ],
      mapping: { name: 0, phone: 1, message: null },
      problem: null,
      report: { total: 2, valid: 1, invalid: 1, blank: 1 },
      rows: [
        { line: 3, cells: ['Zoë', phone, 'Bad;Ems'], to: phone, body: 'Hi Zoë in Bad;Ems', problem: null },
        { line: 5, cells: ['Bob', '12', 'Riffa'], to: null, body: null, problem: { kind: 'invalid' } },
      ],
    });
    expect(await jobsOf()).toEqual(jobs);
    expect(uploads()).toEqual([]);
  });

  it('is shown as it is without the columns that are needed', async () => {
    const csv = 'who,where\nAda,Riffa\n';
    expect(await preview(csv)).toMatchObject({
      problem: expect.stringContaining('No column with phone numbers'),
      report: null,
      rows: [{ line: 2, cells: ['Ada', 'Riffa'], to: null, problem: null }],
    });
    expect((await upload(csv).expect(400)).body.fields).toHaveProperty('mapping');
    expect((await preview(`phone\n${nextPhone()}`)).problem).toContain('No column with messages');
  });

  it('shows 50 rows and counts all', async () => {
    const csv = ['phone', ...Array.from({ length: 120 }, (_, n) => (n % 2 ? nextPhone() : '1'))].join('\n');
    const { rows, report } = await preview(csv, { body: 'Hi' });
    expect([rows.length, defined(report).total, defined(report).valid, defined(report).problems.length]).toEqual([
      50, 120, 60, 50,
    ]);
  });

  it('is sent as it was previewed; what was left out can be downloaded', async () => {
    const [phone, other] = [nextPhone(), nextPhone()];
    const csv = `name,phone,note\nSara,${phone},=1+1\n"=cmd|x","12","a ""b"""\nBob,${phone}\nEve,${other},ok`;
    const { body } = await upload(csv, { body: 'Hi {{name}}: {{note}}', jobName: 'Spring' }).expect(201);
    const { jobId, report } = body as BulkResult;
    expect(report).toMatchObject({ total: 4, valid: 2, invalid: 2 });
    expect((await detail(jobId)).messages.map((message) => message.body)).toEqual(['Hi Sara: =1+1', 'Hi Eve: ok']);
    const response = await user
      .get(`/api/jobs/${jobId}/errors.csv`)
      .expect(200)
      .expect('Content-Type', /text\/csv/);
    const lines = response.text.replace('\ufeff', '').trimEnd().split('\r\n');
    expect(lines[0]).toBe('name,phone,note,line,reason');
    expect(lines[1]).toMatch(/^'=cmd\|x,12,"a ""b""",3,"Enter the phone number with country code/);
    expect(lines[2]).toBe(`Bob,'${phone},,4,"This row has 2 cells, the header has 3 cells"`);
    expect(response.headers['content-disposition']).toContain('attachment');
    // Corrected and sent again: the marks against formulas do no harm.
    const again = await preview(response.text, { body: 'Hi {{name}}' });
    expect(again.rows.map(({ cells }) => cells[0])).toEqual(['=cmd|x', 'Bob']);
    expect(again.rows[1]).toMatchObject({ to: phone, problem: null });
  });

  it('shows its errors to its own account only', async () => {
    const { body } = await upload(`phone\n${nextPhone()}\n1`, { body: 'Hi' }).expect(201);
    const { jobId } = body as BulkResult;
    const { agent: other } = await app.register('Eve');
    await other.get(`/api/jobs/${jobId}/errors.csv`).expect(404);
    await app.anonymous().get(`/api/jobs/${jobId}/errors.csv`).expect(401);
    const { jobId: clean } = await send({ rows: rowsOf(1) });
    expect((await user.get(`/api/jobs/${clean}/errors.csv`).expect(404)).body.message).toContain('left out no rows');
  });

  it('is not sent in a guessed encoding before a person has confirmed it', async () => {
    const csv = Buffer.from(`name,phone\nZo\xeb,${nextPhone()}\n`, 'latin1');
    const found = await preview(csv, { body: 'Hi {{name}}' });
    expect(found).toMatchObject({ encoding: 'windows-1252', encodingGuessed: true });
    expect(found.samples.map(({ text }) => text)).toContainEqual(expect.stringContaining('Zoë'));
    expect((await upload(csv, { body: 'Hi' }).expect(400)).body.fields).toHaveProperty('encoding');
    const { body } = await upload(csv, { body: 'Hi {{name}}', encoding: 'windows-1252' }).expect(201);
    expect(defined((await detail((body as BulkResult).jobId)).messages[0]).body).toBe('Hi Zoë');
  });

  it('is read as it is said to be', async () => {
    const csv = `Sara|30000077|Hello`;
    const fields = { hasHeader: false, delimiter: '|', mapping: { name: 0, phone: 1, message: 'column 3' } };
    const { body } = await upload(csv, { ...fields, defaultCountry: 'BH' }).expect(201);
    expect((await detail((body as BulkResult).jobId)).messages[0]).toMatchObject({ to: '+97330000077', body: 'Hello' });
  });

  it.each([
    ['name,phone\n"A,1\nB,2\n', {}, 'file', 'begins in line 2'],
    ['name,phone\nA\0,1\n', {}, 'file', 'Line 2 holds a NUL'],
    ['', {}, 'file', 'empty'],
    ['phone\n1', { mapping: '{' }, 'mapping', 'JSON'],
    ['phone\n1', { mapping: { telephone: 0 } }, 'mapping', 'telephone'],
    ['phone\n1', { mapping: { phone: 7 } }, 'mapping', 'no column'],
    ['phone\n1', { dryRun: 'maybe' }, 'dryRun', 'true or false'],
    ['phone\n1', { buttons: [{ type: 'url', title: 'x', id: 'btn1' }] }, 'buttons.0.type', 'quick_reply'],
    ['phone\n1', { encoding: 'ebcdic' }, 'encoding', 'one of'],
    ['phone\n1', { surprise: '1' }, 'surprise', 'no field'],
    ['phone\n1', { channelId: 'x' }, 'channelId', 'Choose a channel'],
  ])('%#: %j with %j is refused naming %s', async (csv, fields, field, problem) => {
    const { body } = await upload(csv, { body: 'Hi', ...fields }).expect(400);
    expect(Object.keys(body.fields as object)[0]).toBe(field);
    expect(body.message).toContain(problem);
    expect(uploads()).toEqual([]);
  });

  it('is one file in a form, of at most 20 MB', async () => {
    const form = () => user.post('/api/messages/bulk/file').field('channelId', String(channel.id));
    expect((await form().expect(400)).body.message).toBe('Choose a CSV file');
    const two = form().attach('file', Buffer.from('a'), 'a.csv').attach('file', Buffer.from('b'), 'b.csv');
    expect((await two.expect(400)).body.message).toBe('Send one file at a time');
    const misnamed = form().attach('document', Buffer.from('a'), 'a.csv');
    expect((await misnamed.expect(400)).body.fields).toHaveProperty('document');
    await user.post('/api/messages/bulk/file').send({ channelId: channel.id }).expect(415);
    const large = await upload(Buffer.alloc(20 * 1024 * 1024 + 1, 'x'), { body: 'Hi' });
    expect([large.status, large.body.message]).toEqual([413, expect.stringContaining('larger than 20 MB')]);
    expect(uploads()).toEqual([]);
  });
});

describe('an upload that is interrupted', () => {
  it('leaves nothing behind and nobody waiting', async () => {
    const cookie = user.jar
      .getCookies({ domain: '127.0.0.1', path: '/', secure: false, script: false })
      .toValueString();
    const request = httpRequest(`${app.url}/api/messages/bulk/file`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1_000_000 },
    });
    request.on('error', () => undefined);
    request.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nphone\r\n');
    while (uploads().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    request.destroy();
    while (uploads().length > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await user.get('/api/me').expect(200);
  });

  it('is cleared away later after a crash, but not while it is under way', async () => {
    for (const [name, hours] of [
      ['old.csv', 2],
      ['new.csv', 0],
    ] as const) {
      writeFileSync(join(uploadsAt(), name), 'phone');
      utimesSync(join(uploadsAt(), name), new Date(), new Date(Date.now() - hours * 3_600_000));
    }
    await app.app.get(BulkLeftovers).pass();
    expect(uploads()).toEqual(['new.csv']);
    rmSync(join(uploadsAt(), 'new.csv'));
  });
});

describe('one Idempotency-Key of a bulk job', () => {
  it.each(['rows', 'file'])('is one job from %s, and refuses another content', async (kind) => {
    const rows = [...rowsOf(2), { phone: '1', message: 'Bad' }];
    const csv = (all: typeof rows) => ['phone,message', ...all.map((row) => `${row.phone},${row.message}`)].join('\n');
    const key = `key-${kind}`;
    const ask = (all: typeof rows) =>
      kind === 'file'
        ? upload(csv(all), {}, key)
        : user.post('/api/messages/bulk').set('Idempotency-Key', key).send({ channelId: channel.id, rows: all });
    const before = (await jobsOf()).length;
    const first = await ask(rows).expect(201);
    const again = await ask(rows).expect(201);
    expect(again.body).toEqual(first.body);
    expect((first.body as BulkResult).report.problems).toHaveLength(1);
    expect((await ask(rowsOf(2)).expect(409)).body.message).toContain('Idempotency-Key');
    expect(await jobsOf()).toHaveLength(before + 1);
  });

  it('makes one job also when the requests come at the same time', async () => {
    const rows = rowsOf(1_200);
    const results = await Promise.all(Array.from({ length: 4 }, () => send({ rows }, 'all-at-once')));
    expect(new Set(results.map(({ jobId }) => jobId)).size).toBe(1);
    await app.settle(20_000);
    expect((await detail(defined(results[0]).jobId)).counts).toMatchObject({ total: 1_200, queued: 1_200 });
  });

  it('completes what a crash left between the recipients and the admission', async () => {
    const rows = rowsOf(1_300);
    const before = await jobsOf();
    await crashing(/^sending-/, () => expectUnavailable({ rows }, 'crash'));
    await app.settle(20_000);
    expect(await jobsOf()).toEqual(before);
    const { jobId } = await send({ rows }, 'crash');
    await app.settle(20_000);
    expect((await jobsOf()).length).toBe(before.length + 1);
    expect((await detail(jobId)).counts).toMatchObject({ total: 1_300, queued: 1_300 });
    expect(await typesOf(`job-${jobId}`)).toEqual(['JobDrafted', ...Array<string>(3).fill('JobRecipientsAdded')]);
  });

  it('completes what a crash left in the middle of the recipients', async () => {
    // About 2 MB of recipients: several appends, of which only the first is made.
    const rows = rowsOf(2_600).map((row) => ({ ...row, message: 'x'.repeat(700) }));
    let appends = 0;
    await crashing(
      /^job-/,
      () => expectUnavailable({ rows }, 'middle'),
      () => ++appends > 1,
    );
    expect(appends).toBe(2);
    const { jobId } = await send({ rows }, 'middle');
    await app.settle(20_000);
    expect((await detail(jobId)).counts).toMatchObject({ total: 2_600, queued: 2_600 });
    const events: { chunk?: number; recipients?: { ordinal: number; to: string }[]; chunks?: number }[] = [];
    for await (const { data } of app.app.get<EventStore>(EVENT_STORE).readStream(`job-${jobId}`))
      events.push(data as object);
    expect(events.slice(1).map(({ chunk }) => chunk)).toEqual(
      Array.from({ length: defined(defined(events[0]).chunks) }, (_, n) => n),
    );
    const recipients = events.flatMap((event) => event.recipients ?? []);
    expect(recipients.map(({ ordinal }) => ordinal)).toEqual(rows.map((_, n) => n));
    expect(recipients.map(({ to }) => to)).toEqual(rows.map((row) => row.phone));
  });

  it('starts afresh when a crash left a job that would be another today', async () => {
    const rows = rowsOf(600);
    await crashing(/^sending-/, () => expectUnavailable({ rows }, 'changed'));
    await suppress(defined(rows[0]).phone);
    const { jobId, report } = await send({ rows }, 'changed');
    expect(report).toMatchObject({ valid: 599, suppressed: 1 });
    expect((await send({ rows }, 'changed')).jobId).toBe(jobId);
    expect(defined((await detail(jobId)).messages[0]).to).toBe(defined(rows[1]).phone);
  });
});

async function expectUnavailable(body: object, key: string): Promise<void> {
  const request = user.post('/api/messages/bulk').set('Idempotency-Key', key);
  await request.send({ channelId: channel.id, ...body }).expect(503);
}

/** The store is gone whenever one of these streams is written to. @param when not always: only then */
async function crashing(stream: RegExp, work: () => Promise<void>, when = () => true): Promise<void> {
  const store = app.app.get<EventStore>(EVENT_STORE);
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

async function typesOf(stream: string): Promise<string[]> {
  const types: string[] = [];
  for await (const { type } of app.app.get<EventStore>(EVENT_STORE).readStream(stream)) types.push(type);
  return types;
}

describe('limits of bulk jobs', () => {
  it('hold for 8 senders at once, single and bulk, and a job is let in whole or not at all', async () => {
    const { agent: small, channel: shop } = await sender('Sam', 'starter');
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const sent: number[] = [];
        for (const count of [30, 7, 1]) {
          const response =
            count === 1
              ? await small.post('/api/messages/send').send({ channelId: shop.id, to: nextPhone(), body: `Hi ${n}` })
              : await small.post('/api/messages/bulk').send({ channelId: shop.id, rows: rowsOf(count) });
          if (response.status === 201) sent.push(count);
          else
            expect([response.status, response.body.message]).toEqual([429, expect.stringContaining('limit reached')]);
        }
        return sent;
      }),
    );
    const used = outcomes.flat().reduce((sum, count) => sum + count, 0);
    expect(used).toBeLessThanOrEqual(100);
    expect((await small.get('/api/me')).body.messagesSentToday).toBe(used);
    await app.settle();
    const counts = (await jobsOf(small)).map(({ counts: { total } }) => total);
    expect(counts.toSorted()).toEqual(outcomes.flat().toSorted());
    const refused = await small.post('/api/messages/bulk').send({ channelId: shop.id, rows: rowsOf(101 - used) });
    expect(refused.body.message).toMatch(/^Daily limit reached: .* used today, .* left/);
  });

  it('are those of the planned day for a planned job, in the account’s zone', async () => {
    const { agent: small, channel: shop } = await sender('Mia', 'starter');
    await small.put('/api/me/settings').send({ timeZone: 'Pacific/Auckland' }).expect(200);
    const next = new Date();
    next.setUTCMonth(next.getUTCMonth() + 1, 1);
    const month = next.toISOString().slice(0, 7);
    const plan = async (scheduledFor: string, count: number) =>
      small.post('/api/messages/bulk').send({ channelId: shop.id, rows: rowsOf(count), scheduledFor });
    const first = await plan(`${month}-10T23:59`, 100);
    expect([first.status, (first.body as BulkResult).scheduledFor]).toEqual([
      201,
      expect.stringMatching(new RegExp(`^${month}-10T1\\d:59:00.000Z$`)),
    ]);
    expect((await small.get('/api/me')).body.messagesSentToday).toBe(0);
    const full = await plan(`${month}-10T00:00`, 1);
    expect([full.status, full.body.message]).toEqual([
      429,
      expect.stringContaining(`Daily limit reached: 100 messages of 100 used on ${month}-10, none left.`),
    ]);
    for (const day of ['11', '12', '13', '14']) expect((await plan(`${month}-${day}T12:00`, 100)).status).toBe(201);
    const over = await plan(`${month}-15T12:00`, 1);
    expect([over.status, over.body.message]).toEqual([
      429,
      expect.stringContaining(`Monthly bulk limit reached: 500 messages of 500 used in ${month}, none left.`),
    ]);
    const single = { channelId: shop.id, to: nextPhone(), body: 'Hi', scheduledFor: `${month}-15T12:00` };
    const { body } = await small.post('/api/messages/send').send(single).expect(201);
    expect(await typesOf(`job-${body.jobId as string}`)).toContain('JobDrafted');
    await small
      .post('/api/messages/send')
      .send({ ...single, scheduledFor: '2020-01-01T10:00' })
      .expect(400);
  });
});

describe('an account that may not send', () => {
  it('is told what to do', async () => {
    const { agent } = await app.register('New');
    const ask = () => agent.post('/api/messages/bulk').send({ channelId: channel.id, rows: rowsOf(1) });
    const response = await ask();
    expect([response.status, response.body.message]).toEqual([404, 'No active channels. Please add a channel']);
  });
});

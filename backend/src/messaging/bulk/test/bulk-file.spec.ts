import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BulkResult } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { BulkLeftovers } from '../upload/leftovers.worker.js';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { newPhone } from '../../../../testing/people/an-account.js';
import { BulkSender, rowsOf, uploadsAt, uploadsOf } from '../../../../testing/people/bulk-sender.js';

let app: TestApp;
let ada: BulkSender;

beforeAll(async () => {
  app = await startApp();
  ada = await BulkSender.create(app);
});
afterAll(() => app.stop());

const uploads = () => uploadsOf(app);

describe('a bulk file', () => {
  it('previews all that was found out and keeps nothing', async () => {
    const [phone, jobs] = [newPhone(), await ada.jobs()];
    const csv = `sep=;\r\nFull name;Mobile;Stadt\r\nZoë;${phone};"Bad;Ems"\r\n\r\nBob;12;Riffa\r\n`;
    const found = await ada.preview(csv, { body: 'Hi {{name}} in {{stadt}}', channelId: '' });
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
    expect(await ada.jobs()).toEqual(jobs);
    expect(uploads()).toEqual([]);
  });

  it('shows its rows as they are when a needed column is missing', async () => {
    const csv = 'who,where\nAda,Riffa\n';
    expect(await ada.preview(csv)).toMatchObject({
      problem: expect.stringContaining('No column with phone numbers'),
      report: null,
      rows: [{ line: 2, cells: ['Ada', 'Riffa'], to: null, problem: null }],
    });
    expect((await ada.upload(csv).expect(400)).body.fields).toHaveProperty('mapping');
    expect((await ada.preview(`phone\n${newPhone()}`)).problem).toContain('No column with messages');
  });

  it('tells of a limit before anything is sent, for the day that pays (A8)', async () => {
    const small = await BulkSender.create(app, 'Sam', 'starter');
    const csv = ['phone', ...Array.from({ length: 101 }, newPhone)].join('\n');
    const { problem, report } = await small.preview(csv, { body: 'Hi' });
    expect(problem).toMatch(/^Daily limit reached: 0 messages of 100 used today, 100 messages left but 101 messages/);
    expect(defined(report).valid).toBe(101);
    const scheduledFor = new Date(Date.now() + 86_400_000).toISOString();
    expect((await small.preview(csv, { body: 'Hi', scheduledFor })).problem).toContain('used on 20');
    const hundred = csv.split('\n').slice(0, 101).join('\n');
    expect((await small.preview(hundred, { body: 'Hi' })).problem).toBeNull();
  });

  it('shows 50 rows and counts all', async () => {
    const csv = ['phone', ...Array.from({ length: 120 }, (_, n) => (n % 2 ? newPhone() : '1'))].join('\n');
    const { rows, report } = await ada.preview(csv, { body: 'Hi' });
    expect([rows.length, defined(report).total, defined(report).valid, defined(report).problems.length]).toEqual([
      50, 120, 60, 50,
    ]);
  });

  it('sends what was previewed and offers the rows left out as a download', async () => {
    const [phone, other] = [newPhone(), newPhone()];
    const csv = `name,phone,note\nSara,${phone},=1+1\n"=cmd|x","12","a ""b"""\nBob,${phone}\nEve,${other},ok`;
    const { body } = await ada.upload(csv, { body: 'Hi {{name}}: {{note}}', jobName: 'Spring' }).expect(201);
    const { jobId, report } = body as BulkResult;
    expect(report).toMatchObject({ total: 4, valid: 2, invalid: 1, duplicate: 1 });
    expect((await ada.detail(jobId)).messages.map((message) => message.body)).toEqual(['Hi Sara: =1+1', 'Hi Eve: ok']);
    const response = await ada.agent
      .get(`/api/jobs/${jobId}/errors.csv`)
      .expect(200)
      .expect('Content-Type', /text\/csv/);
    const lines = response.text.replace('\ufeff', '').trimEnd().split('\r\n');
    expect(lines[0]).toBe('name,phone,note,line,reason');
    expect(lines[1]).toMatch(/^'=cmd\|x,12,"a ""b""",3,"Enter the phone number with country code/);
    expect(lines[2]).toBe(`Bob,'${phone},,4,Duplicate of line 2`);
    expect(response.headers['content-disposition']).toContain('attachment');
    // Corrected and sent again: the marks against formulas do no harm.
    const again = await ada.preview(response.text, { body: 'Hi {{name}}' });
    expect(again.rows.map(({ cells }) => cells[0])).toEqual(['=cmd|x', 'Bob']);
    expect(again.rows[1]).toMatchObject({ to: phone, problem: null });
  });

  it('shows its errors to its own account only', async () => {
    const { body } = await ada.upload(`phone\n${newPhone()}\n1`, { body: 'Hi' }).expect(201);
    const { jobId } = body as BulkResult;
    const { agent: other } = await app.register('Eve');
    await other.get(`/api/jobs/${jobId}/errors.csv`).expect(404);
    await app.anonymous().get(`/api/jobs/${jobId}/errors.csv`).expect(401);
    const { jobId: clean } = await ada.send({ rows: rowsOf(1) });
    expect((await ada.agent.get(`/api/jobs/${clean}/errors.csv`).expect(404)).body.message).toContain(
      'left out no rows',
    );
  });

  it('refuses a guessed encoding until a person has confirmed it', async () => {
    const csv = Buffer.from(`name,phone\nZo\xeb,${newPhone()}\n`, 'latin1');
    const found = await ada.preview(csv, { body: 'Hi {{name}}' });
    expect(found).toMatchObject({ encoding: 'windows-1252', encodingGuessed: true });
    expect(found.samples.map(({ text }) => text)).toContainEqual(expect.stringContaining('Zoë'));
    expect((await ada.upload(csv, { body: 'Hi' }).expect(400)).body.fields).toHaveProperty('encoding');
    const { body } = await ada.upload(csv, { body: 'Hi {{name}}', encoding: 'windows-1252' }).expect(201);
    expect(defined((await ada.detail((body as BulkResult).jobId)).messages[0]).body).toBe('Hi Zoë');
  });

  it('follows the given header, delimiter, mapping and country', async () => {
    const csv = `Sara|30000077|Hello`;
    const fields = { hasHeader: false, delimiter: '|', mapping: { name: 0, phone: 1, message: 'column 3' } };
    const { body } = await ada.upload(csv, { ...fields, defaultCountry: 'BH' }).expect(201);
    expect((await ada.detail((body as BulkResult).jobId)).messages[0]).toMatchObject({
      to: '+97330000077',
      body: 'Hello',
    });
  });

  it.each([
    ['name,phone\n"A,1\nB,2\n', {}, 'file', 'begins in line 2'],
    ['name,phone\nA\0d\0a\0,1\n', {}, 'file', 'Line 2 holds a NUL'],
    ['', {}, 'file', 'empty'],
    ['phone\n1', { mapping: '{' }, 'mapping', 'JSON'],
    ['phone\n1', { mapping: { telephone: 0 } }, 'mapping', 'telephone'],
    ['phone\n1', { mapping: { phone: 7 } }, 'mapping', 'no column'],
    ['phone\n1', { dryRun: 'maybe' }, 'dryRun', 'true or false'],
    ['phone\n1', { buttons: [{ type: 'flow', title: 'x', id: 'btn1' }] }, 'buttons.0.type', 'quick_reply'],
    ['phone\n1', { encoding: 'ebcdic' }, 'encoding', 'one of'],
    ['phone\n1', { surprise: '1' }, 'surprise', 'no field'],
    ['phone\n1', { channelId: 'x' }, 'channelId', 'Choose a channel'],
  ])('refuses request %#, %j with %j, naming %s', async (csv, fields, field, problem) => {
    const { body } = await ada.upload(csv, { body: 'Hi', ...fields }).expect(400);
    expect(Object.keys(body.fields as object)[0]).toBe(field);
    expect(body.message).toContain(problem);
    expect(uploads()).toEqual([]);
  });

  it('accepts one file in a form, of at most 20 MB', async () => {
    const form = () => ada.agent.post('/api/messages/bulk/file').field('channelId', String(ada.channelId));
    expect((await form().expect(400)).body.message).toBe('Choose a CSV file');
    const two = form().attach('file', Buffer.from('a'), 'a.csv').attach('file', Buffer.from('b'), 'b.csv');
    expect((await two.expect(400)).body.message).toBe('Send one file at a time');
    const misnamed = form().attach('document', Buffer.from('a'), 'a.csv');
    expect((await misnamed.expect(400)).body.fields).toHaveProperty('document');
    await ada.agent.post('/api/messages/bulk/file').send({ channelId: ada.channelId }).expect(415);
    const large = await ada.upload(Buffer.alloc(20 * 1024 * 1024 + 1, 'x'), { body: 'Hi' });
    expect([large.status, large.body.message]).toEqual([413, expect.stringContaining('larger than 20 MB')]);
    expect(uploads()).toEqual([]);
  });
});

describe('an upload that is interrupted', () => {
  it('leaves no file behind and the server ready', async () => {
    const cookie = ada.agent.jar
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
    await ada.agent.get('/api/me').expect(200);
  });

  it('loses its file in a later pass after a crash, but not while it is under way', async () => {
    for (const [name, hours] of [
      ['old.csv', 2],
      ['new.csv', 0],
    ] as const) {
      writeFileSync(join(uploadsAt(app), name), 'phone');
      utimesSync(join(uploadsAt(app), name), new Date(), new Date(Date.now() - hours * 3_600_000));
    }
    await app.app.get(BulkLeftovers).pass();
    expect(uploads()).toEqual(['new.csv']);
    rmSync(join(uploadsAt(app), 'new.csv'));
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';
import { newPhone } from '../../../../testing/people/an-account.js';
import { BulkSender, uploadsOf } from '../../../../testing/people/bulk-sender.js';

let app: TestApp;
let ada: BulkSender;

beforeAll(async () => {
  app = await startApp();
  ada = await BulkSender.create(app);
});
afterAll(() => app.stop());

const problemsOf = (csv: string, fields: Record<string, string> = {}) => {
  const request = ada.agent.post('/api/messages/bulk/file/problems').attach('file', Buffer.from(csv), 'people.csv');
  for (const [name, value] of Object.entries(fields)) void request.field(name, value);
  return request;
};

/** The answer may be there a moment before the file is gone. */
const nothingKept = () =>
  eventually(() => (uploadsOf(app).length === 0 ? true : undefined), { what: 'the file to go' });

describe('the preview of a file (C3)', () => {
  /** 120 rows: every third of them has no number. */
  const csv = () => {
    const rows = Array.from({ length: 120 }, (_, index) => `P${index},${index % 3 === 2 ? '12' : newPhone()}`);
    return `name,phone\n${rows.join('\n')}\n`;
  };

  it('shows any of its rows, fifty at a time', async () => {
    const file = csv();
    const first = await ada.preview(file, { body: 'Hi' });
    expect(first).toMatchObject({ from: 0, matching: 120, report: { total: 120, valid: 80, invalid: 40 } });
    expect(first.rows).toHaveLength(50);
    const last = await ada.preview(file, { body: 'Hi', from: 100 });
    expect(last).toMatchObject({ from: 100, matching: 120, report: { total: 120, valid: 80 } });
    expect(last.rows.map(({ cells }) => cells[0])).toEqual(Array.from({ length: 20 }, (_, index) => `P${100 + index}`));
    expect((await ada.preview(file, { body: 'Hi', from: 5_000 })).rows).toEqual([]);
  });

  it('shows the rows with problems alone', async () => {
    const found = await ada.preview(csv(), { body: 'Hi', show: 'problems', from: 30 });
    expect(found).toMatchObject({ from: 30, matching: 40 });
    expect(found.rows.map(({ cells }) => cells[0])).toEqual(
      [92, 95, 98, 101, 104, 107, 110, 113, 116, 119].map((n) => `P${n}`),
    );
  });

  it('tells what the limits leave, and knows a plan without any', async () => {
    const on = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    const file = `phone\n${newPhone()}`;
    expect((await ada.preview(file, { body: 'Hi' })).remaining).toEqual({ on, day: null, month: null });
    const small = await BulkSender.create(app, 'Bob', 'starter');
    expect((await small.preview(file, { body: 'Hi' })).remaining).toEqual({ on, day: 100, month: 500 });
  });

  it('offers the rows with problems as a download that starts no formula, and keeps nothing', async () => {
    const jobs = await ada.jobs();
    const file = `name,phone\n=1+1,12\nZoë,${newPhone()}\n@x,+abc\n`;
    const { status, text, headers } = await problemsOf(file, { body: 'Hi {{name}}' });
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'text/csv; charset=utf-8' });
    const lines = text.replace('\ufeff', '').trim().split('\r\n');
    expect(lines[0]).toBe('name,phone,line,reason');
    expect(lines[1]).toMatch(/^'=1\+1,12,2,/);
    expect(lines[2]).toMatch(/^'@x,'\+abc,4,/);
    expect(lines).toHaveLength(3);
    await nothingKept();
    expect(await ada.jobs()).toEqual(jobs);
  });

  it.each([
    ['a file without numbers', 'name\nAda\n', { body: 'Hi' }, 'mapping'],
    ['an unknown variable', 'phone\n+14155550123\n', { body: 'Hi {{city}}' }, 'body'],
  ])('refuses a download for %s, and says why', async (_what, file, fields, field) => {
    const { status, body } = await problemsOf(file, fields);
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { [field]: expect.any(String) } });
    await nothingKept();
  });

  it.each([
    [{ show: 'some' }, 'show'],
    [{ from: -1 }, 'from'],
    [{ from: 'x' }, 'from'],
    [{ from: 1.5 }, 'from'],
    [{ from: 9e9 }, 'from'],
  ])('refuses %j', async (asked, field) => {
    const { status, body } = await ada.upload('phone\n1', { ...asked, body: 'Hi', dryRun: true });
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] });
  });
});

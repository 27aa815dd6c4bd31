import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BulkPreview, PeopleImport, PeopleImportPreview } from '@wavelane/contracts';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { Sender } from '../../../../testing/people/sender.js';

let app: TestApp;
let ada: Sender;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100');
});
afterAll(() => app.stop());

async function sent(path: string, file: string | Buffer, fields: Record<string, string>, status: number) {
  const call = ada.agent.post(path).attach('file', Buffer.from(file), 'people.csv');
  for (const [name, value] of Object.entries(fields)) void call.field(name, value);
  return (await call.expect(status)).body as unknown;
}
const looked = async (file: string | Buffer, fields: Record<string, string> = {}) =>
  (await sent('/api/people-imports', file, { ...fields, dryRun: 'true' }, 200)) as PeopleImportPreview;
const previewed = async (file: string | Buffer, fields: Record<string, string> = {}) =>
  (await sent(
    '/api/messages/bulk/file',
    file,
    { body: 'Hi {{name|there}}', ...fields, dryRun: 'true' },
    200,
  )) as BulkPreview;

const CARDS = 'BEGIN:VCARD\nVERSION:3.0\nFN:Sara\nTEL;TYPE=CELL:+973 3340 0001\nEND:VCARD\n';

describe('the reading of a file of people', () => {
  it('keeps people whose other values cannot be right, with a note for each', async () => {
    const rows = [
      'Name,Phone,Lang,Zone',
      'Ali\u202a,+97333400001,Klingon!,Mars/North',
      `${'x'.repeat(121)},+97333400002,en,Asia/Bahrain`,
    ];
    const fields = { attributes: JSON.stringify({ timeZone: 'Zone' }) };
    const preview = await looked(rows.join('\n'), fields);
    expect(preview).toMatchObject({ report: { total: 2, imported: 2 }, noted: 3 });
    expect(preview.notes.map(({ line }) => line)).toEqual([2, 2, 3]);
    const taken = (await sent('/api/people-imports', rows.join('\n'), fields, 201)) as PeopleImport;
    expect(taken).toMatchObject({ imported: 2, invalid: 0 });
  });

  it('joins the parts of a name', async () => {
    const preview = await looked(
      'First Name,Last Name,Phone 1 - Label,Phone 1 - Value\nSara,Ali,Mobile,+97333400003\n',
    );
    expect(preview.columnsOf).toMatchObject({ name: 0, familyName: 1, phone: 3 });
  });

  it('reads vCards in both places', async () => {
    expect(await looked(CARDS)).toMatchObject({
      format: 'vcard',
      report: { imported: 1 },
      columnsOf: { phone: 1, name: 0 },
    });
    expect((await previewed(CARDS)).rows).toMatchObject([{ to: '+97333400001', body: 'Hi Sara' }]);
  });

  it('leaves errors of a spreadsheet out of every message', async () => {
    const file = 'name,phone,code\n#N/A,+97333400001,A1\nOmar,+97333400002,#REF!\nLina,#N/A,A3\n';
    const { rows } = await previewed(file, { body: 'Hi {{name|there}}: {{code}}' });
    expect(rows.map(({ body, problem }) => body ?? problem?.kind)).toEqual(['Hi there: A1', 'invalid', 'invalid']);
    const own = 'phone,message\n+97333400001,"Hi #N/A, it is ready"\n+97333400002,Your order is ready\n';
    expect((await previewed(own, { body: '' })).report).toMatchObject({ valid: 1, invalid: 1 });
  });

  it('reports the line with bytes that cannot be read, and reads the others', async () => {
    const file = Buffer.concat([
      Buffer.from('name,phone\nسارة,+97333000001\nعمر,+97333000002\n'),
      Buffer.from('Ren\xe9,+97333000003\n', 'latin1'),
    ]);
    const { rows, encoding } = await previewed(file);
    expect(encoding).toBe('utf-8');
    expect(rows.map(({ body, problem }) => body ?? problem?.reason)).toEqual([
      'Hi سارة',
      'Hi عمر',
      expect.stringContaining('cannot be read'),
    ]);
    expect(await looked(file)).toMatchObject({ report: { imported: 3 }, noted: 1 });
  });

  it('warns of placeholders of other tools, in the text and in the rows', async () => {
    const file = 'name,phone\nSara,+97333000001\n';
    expect((await previewed(file, { body: 'Hi {name}, [Name] %name%' })).warnings).toHaveLength(3);
    expect((await previewed(file)).warnings).toEqual([]);
    const own = 'phone,message\n+97333000001,Hi {name}. Your order is ready\n';
    expect((await previewed(own, { body: '' })).warnings).toEqual([expect.stringContaining('{name}')]);
  });

  it('chooses no column when it is not certain, and says which values each has', async () => {
    const found = await previewed('Order Number,Customer\n33000201,Sara\n', { defaultCountry: 'BH' });
    expect(found).toMatchObject({ mapping: { phone: null }, report: null, examples: [['33000201'], ['Sara']] });
  });

  it('uses the chosen header setting when it reads a list, for people and for bulk', async () => {
    const file = '+97333000001,Sara\n+97333000002,Omar\n';
    expect(await looked(file)).toMatchObject({ hasHeader: false, report: { imported: 2 } });
    expect(await looked(file, { hasHeader: 'true' })).toMatchObject({ hasHeader: true, report: { total: 1 } });
    expect((await previewed(file)).report).toMatchObject({ valid: 2 });
  });
});

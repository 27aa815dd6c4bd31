import type { PeopleImportPreview } from '@wavelane/contracts';
import { NOTHING_SAID } from '@/components/files/interpretation';
import type { EvidenceValues } from '../consent/evidence';
import { importForm, otherColumns } from './import-form';

const COLUMNS = ['Mobile', 'Customer', 'city', 'note', ' ', 'constructor', 'city'].map((name) => ({ name }));
const PREVIEW = {
  dryRun: true,
  columns: COLUMNS,
  columnsOf: { phone: 0, name: 1, familyName: null, language: null, labels: null },
} as Partial<PeopleImportPreview> as PeopleImportPreview;
const CONSENT: EvidenceValues = {
  purpose: 'marketing',
  wording: 'w1:2',
  means: 'paper',
  at: '2026-05-17T09:30',
  reference: '',
  note: '',
};
const file = new File(['Mobile\n+97330000002'], 'people.csv');
const reading = { ...NOTHING_SAID, file, columns: null, keepsOthers: false };
const told = (form: FormData) => Object.fromEntries([...form].filter(([name]) => name !== 'file'));

describe('a file of people', () => {
  it('leaves the reading to the server by default', () => {
    expect(told(importForm(reading, null, ' ', null, true))).toEqual({ dryRun: 'true' });
  });

  it('says by which country local numbers are read, if a member chose one', () => {
    const form = importForm({ ...reading, defaultCountry: 'DE' }, PREVIEW, '', null, true);
    expect(told(form)).toMatchObject({ defaultCountry: 'DE' });
  });

  it('brings details of columns that are nothing else and have a name for it, each name once', () => {
    expect(otherColumns(PREVIEW, null).map(([name]) => name)).toEqual(['city']);
    expect(otherColumns(PREVIEW, { phone: 0, name: null, familyName: null, language: null, labels: 2 })).toEqual([
      ['Customer', 1],
      ['city', 6],
    ]);
  });

  it('says for all rows what they consented to, and takes the column that says it for one', () => {
    const form = importForm(
      { ...reading, encoding: 'windows-1256' },
      PREVIEW,
      'vip، shop; vip',
      { values: CONSENT, timeZone: 'Asia/Bahrain' },
      false,
    );
    expect(told(form)).toEqual({
      columns: JSON.stringify({ note: 3 }),
      encoding: 'windows-1256',
      labels: JSON.stringify(['vip', 'shop']),
      purpose: 'marketing',
      means: 'paper',
      at: '2026-05-17T06:30:00.000Z',
      wordingId: 'w1',
      wordingVersion: '2',
    });
  });
});

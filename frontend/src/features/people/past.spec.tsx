import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Forgetting, PeopleImport } from '@wavelane/contracts';
import { openPage, refusal, type Routes, serve, USER } from '@/testing/app';

const TAKEN: PeopleImport = {
  id: 'i1',
  fileName: 'guests.csv',
  state: 'done',
  ...{ total: 1_250, imported: 1_240, invalid: 6, duplicate: 4, refused: 0, blank: 0 },
  written: 1_240,
  consents: { asked: 0, written: 0, refused: 0 },
  begunAt: '2026-01-02T03:04:00.000Z',
  endedAt: '2026-01-02T03:05:00.000Z',
};
const FORGOTTEN: Forgetting = {
  id: 'f1',
  reason: 'withdrew',
  state: 'done',
  step: null,
  counts: { keys: 2, unsent: 1, documents: 9, rows: 0, records: 0, files: 3 },
  begunAt: '2026-01-02T03:04:00.000Z',
  endedAt: '2026-01-02T03:05:00.000Z',
};

const open = async (address: string, routes: Routes) => {
  const calls = serve({ 'GET /api/me': { body: USER }, ...routes });
  await openPage(address);
  return { calls, typist: userEvent.setup() };
};

describe('imported files of people', () => {
  it('lists files with their results, and opens each', async () => {
    const { typist } = await open('/people/imports', {
      'GET /api/people-imports?limit=25': {
        body: [TAKEN, { ...TAKEN, id: 'i2', fileName: null, state: 'under-way', endedAt: null }],
      },
      'GET /api/people-imports/i1': { body: TAKEN },
    });
    const row = within(await screen.findByRole('row', { name: /guests\.csv/ }));
    for (const figure of ['1,250', '1,240', '10']) expect(row.getByText(figure)).toBeVisible();
    const other = within(screen.getByRole('row', { name: /Without a name/ }));
    expect(other.getByText(/under way/i)).toBeVisible();
    await typist.click(row.getByRole('button', { name: 'guests.csv' }));
    expect(await screen.findByRole('heading', { name: 'File imported' })).toBeVisible();
    await typist.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers an import if there is no file yet', async () => {
    const { typist } = await open('/people/imports', { 'GET /api/people-imports?limit=25': { body: [] } });
    expect(await screen.findByText('No file imported yet')).toBeVisible();
    await typist.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByRole('dialog')).toBeVisible();
  });

  it('says that the files cannot be read', async () => {
    await open('/people/imports', { 'GET /api/people-imports?limit=25': refusal('The read models are away.', 503) });
    expect(await screen.findByText('The read models are away.')).toBeVisible();
  });
});

describe('forgotten people', () => {
  it('lists forgotten people by reason, and opens each', async () => {
    const { typist } = await open('/people/forgettings', {
      'GET /api/forgettings?limit=25': { body: [FORGOTTEN] },
      'GET /api/forgettings/f1': { body: FORGOTTEN },
    });
    const row = within(await screen.findByRole('row', { name: /They withdrew their consent/ }));
    for (const figure of ['2', '3']) expect(row.getByText(figure)).toBeVisible();
    await typist.click(row.getByRole('button', { name: 'They withdrew their consent' }));
    expect(await screen.findByRole('heading', { name: 'Forgotten' })).toBeVisible();
  });

  it('says that no person was deleted yet', async () => {
    await open('/people/forgettings', { 'GET /api/forgettings?limit=25': { body: [] } });
    expect(await screen.findByText('No person has been deleted yet')).toBeVisible();
  });

  it('opens from the other pages about people', async () => {
    const { typist } = await open('/people/imports', {
      'GET /api/people-imports?limit=25': { body: [] },
      'GET /api/forgettings?limit=25': { body: [] },
    });
    const places = within(await screen.findByRole('navigation', { name: 'About people' }));
    expect(places.getByRole('link', { name: 'Imports' })).toHaveAttribute('aria-current', 'page');
    await typist.click(places.getByRole('link', { name: 'Deleted people' }));
    expect(await screen.findByRole('heading', { name: 'Deleted people' })).toBeVisible();
  });
});

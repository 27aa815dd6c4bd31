import type { BulkPreview } from '@wavelane/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CHANNEL, holdBack, openPage, serve, USER } from '@/testing/app';
import { PREVIEW } from '@/testing/jobs';

const open = async (preview: BulkPreview = PREVIEW) => {
  const calls = serve({
    'GET /api/me': { body: USER },
    'GET /api/channels': { body: [CHANNEL] },
    'POST /api/messages/bulk/file': { body: { ...preview, mapping: { name: 0, phone: 1, message: null } } },
  });
  await openPage('/bulk');
  await userEvent.upload(await screen.findByLabelText('CSV file'), new File(['phone\n'], 'a.csv'));
  return calls;
};

describe('the columns of a file', () => {
  it('says of each column what it is, with three of its values, and lets one be used as another (C5)', async () => {
    const calls = await open();
    const columns = within(await screen.findByRole('region', { name: 'Columns' }));
    const rows = columns.getAllByRole('listitem');
    expect(rows).toHaveLength(PREVIEW.columns.length);
    expect(rows[0]).toHaveTextContent(PREVIEW.columns[0]?.name ?? '-');
    const use = within(rows[0] as HTMLElement).getByRole('combobox', { name: /^Use of the column/ });
    expect(use).toHaveTextContent('Name');
    await userEvent.click(use);
    await userEvent.click(screen.getByRole('option', { name: 'Message' }));
    const mappings = () => calls.map(({ body }) => (body as { mapping?: string } | undefined)?.mapping);
    await waitFor(() => expect(mappings()).toContain(JSON.stringify({ phone: 1, message: 0, name: null })));
  });

  it('offers another country if numbers may be local ones of it, and checks the file again by it', async () => {
    const said = { code: 'number-not-valid', values: { text: '0151 11122233' } };
    const problem = { kind: 'invalid', reason: 'not a valid phone number', said } as const;
    const rows = PREVIEW.rows.map((row) => ({ ...row, to: null, body: null, problem }));
    const calls = await open({ ...PREVIEW, rows });
    await userEvent.click(await screen.findByLabelText('Country of local phone numbers'));
    await userEvent.keyboard('Germany');
    await userEvent.click(await screen.findByRole('option', { name: 'Germany' }));
    const countries = () => calls.map(({ body }) => (body as { defaultCountry?: string } | undefined)?.defaultCountry);
    await waitFor(() => expect(countries()).toContain('DE'));
  });

  it('takes back a wrong country, and closes the way in which the file is written', async () => {
    const said = { code: 'number-not-valid', values: { text: '0151 11122233' } };
    const problem = { kind: 'invalid', reason: 'not a valid phone number', said } as const;
    const rows = PREVIEW.rows.map((row) => ({ ...row, to: null, body: null, problem }));
    const calls = await open({ ...PREVIEW, rows });
    const last = () => (calls.at(-1)?.body as { defaultCountry?: string } | undefined)?.defaultCountry;
    await userEvent.click(await screen.findByLabelText('Country of local phone numbers'));
    await userEvent.keyboard('Germany');
    await userEvent.click(await screen.findByRole('option', { name: 'Germany' }));
    await waitFor(() => expect(last()).toBe('DE'));
    await userEvent.click(screen.getByLabelText('Country of local phone numbers'));
    await userEvent.click(await screen.findByRole('option', { name: 'None' }));
    await waitFor(() => expect(last()).toBeUndefined());
    const button = screen.getByRole('button', { name: 'How the file is written…' });
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await waitFor(() => expect(screen.queryByLabelText('Country of local phone numbers')).toBeNull());
  });

  it('marks the table as busy while the next check is under way (A17)', async () => {
    await open();
    const table = await screen.findByRole('table');
    expect(table.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'false');
    const release = holdBack('/api/messages/bulk/file');
    await userEvent.click(screen.getAllByRole('combobox', { name: /^Use of the column/ })[0] as HTMLElement);
    await userEvent.click(screen.getByRole('option', { name: 'Message' }));
    await waitFor(() => expect(table.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'true'));
    release();
    await waitFor(() => expect(table.closest('[aria-busy]')).toHaveAttribute('aria-busy', 'false'));
  });
});

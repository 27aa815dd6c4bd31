import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CHANNEL, holdBack, openPage, serve, USER } from '@/testing/app';
import { PREVIEW } from '@/testing/jobs';

const open = async () => {
  const calls = serve({
    'GET /api/me': { body: USER },
    'GET /api/channels': { body: [CHANNEL] },
    'POST /api/messages/bulk/file': { body: { ...PREVIEW, mapping: { name: 0, phone: 1, message: null } } },
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

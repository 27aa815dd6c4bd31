import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CannedReply } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { holdBack, openPage, refusal, type Routes, serve, USER } from '@/testing/app';
import { uploadsByFetch } from '@/testing/uploads';

const PICTURE = new File(['png'], 'new.png', { type: 'image/png' });

const HOURS: CannedReply = { id: 'r1', shortName: 'hours', text: 'Hi {{name|there}}, we open at nine' };

const open = async (replies: CannedReply[], more: Routes = {}) => {
  const calls = serve({ 'GET /api/me': { body: USER }, 'GET /api/canned-replies': { body: replies }, ...more });
  await openPage('/templates/canned');
  return { calls, typist: userEvent.setup() };
};

describe('the page of canned replies', () => {
  uploadsByFetch();

  it('says that there are no canned replies yet', async () => {
    await open([]);
    expect(await screen.findByText('No canned replies yet')).toBeVisible();
  });

  it('creates a reply, with mistakes at their fields and a preview', async () => {
    const { calls, typist } = await open([], { 'POST /api/canned-replies': { status: 201, body: HOURS } });
    await typist.click(await screen.findByRole('button', { name: 'New canned reply' }));
    const dialog = within(await screen.findByRole('form', { name: 'New canned reply' }));
    await typist.type(dialog.getByLabelText('Short name'), 'opening hours');
    await typist.click(dialog.getByLabelText('Text'));
    await typist.paste('Hi {{name}}, see {{city}}');
    await typist.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByText(/Use letters, digits, - and _ without spaces/)).toBeVisible();
    expect(dialog.getByText(/Unknown variable {{city}}/)).toBeVisible();
    await typist.clear(dialog.getByLabelText('Short name'));
    await typist.type(dialog.getByLabelText('Short name'), '/hours');
    await typist.clear(dialog.getByLabelText('Text'));
    await typist.click(dialog.getByLabelText('Text'));
    await typist.paste('Hi {{name}}');
    expect(within(dialog.getByRole('region', { name: 'Preview' })).getByText('Hi Sara')).toBeVisible();
    await typist.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await screen.findByTestId('toast')).toHaveTextContent('Canned reply created');
    expect(calls.find(({ route }) => route === 'POST /api/canned-replies')?.body).toEqual({
      shortName: '/hours',
      text: 'Hi {{name}}',
    });
  });

  it('keeps the text when a poll is added, and the file', async () => {
    const media = { mediaId: 'm1', kind: 'image', mimeType: 'image/png', bytes: 3, name: 'shop.png' } as const;
    const { calls, typist } = await open([{ ...HOURS, media }], { 'PUT /api/canned-replies/r1': { body: HOURS } });
    const form = within(await screen.findByRole('form', { name: '/hours' }));
    expect(form.getByText('shop.png')).toBeVisible();
    const preview = within(form.getByRole('region', { name: 'Preview' }));
    expect(await preview.findByRole('img', { name: 'shop.png' })).toBeVisible();
    await typist.click(form.getByRole('button', { name: 'List, place, poll…' }));
    await typist.click(await screen.findByRole('menuitem', { name: /^Poll/ }));
    await typist.type(await form.findByLabelText('Question'), 'Coming?');
    await typist.type(form.getByLabelText('Option 1'), 'Yes');
    await typist.type(form.getByLabelText('Option 2'), 'No');
    expect(form.getByLabelText('Text')).toHaveValue(HOURS.text);
    await typist.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByTestId('toast')).toHaveTextContent('Canned reply saved');
    expect(calls.find(({ route }) => route === 'PUT /api/canned-replies/r1')?.body).toEqual({
      ...{ shortName: 'hours', text: HOURS.text, mediaId: 'm1' },
      content: { kind: 'poll', question: 'Coming?', options: ['Yes', 'No'], choices: 1 },
    });
  });

  it('saves as soon as the file is uploaded, and says so meanwhile', async () => {
    const media = { mediaId: 'm2', kind: 'image', mimeType: 'image/png', bytes: 3, name: 'new.png' };
    const { calls, typist } = await open([HOURS], {
      'POST /api/messages/media': { status: 201, body: media },
      'PUT /api/canned-replies/r1': { body: HOURS },
    });
    const release = holdBack('/api/messages/media');
    const form = await screen.findByRole('form', { name: '/hours' });
    await typist.upload(defined(form.querySelector<HTMLInputElement>('input[type=file]')), PICTURE);
    await typist.click(within(form).getByRole('button', { name: 'Save' }));
    expect(await within(form).findByText('Saves as soon as the file is uploaded')).toBeVisible();
    expect(within(form).getByRole('button', { name: /Save/ })).toBeDisabled();
    expect(calls.some(({ route }) => route.startsWith('PUT'))).toBe(false);
    release();
    expect(await screen.findByTestId('toast')).toHaveTextContent('Canned reply saved');
    expect(calls.find(({ route }) => route.startsWith('PUT'))?.body).toMatchObject({ mediaId: 'm2' });
  });

  it('does not save without the file if its upload fails', async () => {
    const { calls, typist } = await open([HOURS], { 'POST /api/messages/media': refusal('No room', 507) });
    const form = await screen.findByRole('form', { name: '/hours' });
    await typist.upload(defined(form.querySelector<HTMLInputElement>('input[type=file]')), PICTURE);
    await typist.click(within(form).getByRole('button', { name: 'Save' }));
    expect(await within(form).findByText('Remove the file that cannot be sent.')).toBeVisible();
    expect(calls.some(({ route }) => route.startsWith('PUT'))).toBe(false);
  });

  it('says at the field that another has the short name', async () => {
    const problem = 'Another canned reply has this short name';
    const { typist } = await open([HOURS], {
      'PUT /api/canned-replies/r1': {
        status: 409,
        body: { statusCode: 409, error: 'Conflict', message: problem, fields: { shortName: problem } },
      },
    });
    const dialog = within(await screen.findByRole('form', { name: '/hours' }));
    await typist.type(dialog.getByLabelText('Short name'), '2');
    await typist.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(problem)).toBeVisible();
  });

  it('asks before it deletes', async () => {
    const { calls, typist } = await open([HOURS], { 'DELETE /api/canned-replies/r1': {} });
    await typist.click(await screen.findByRole('button', { name: 'Delete /hours' }));
    expect(calls.some(({ route }) => route.startsWith('DELETE'))).toBe(false);
    await typist.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByTestId('toast')).toHaveTextContent('Canned reply deleted');
  });

  it('shows the replies and offers no change to an agent', async () => {
    await open([HOURS], { 'GET /api/me': { body: { ...USER, memberRole: 'agent' } } });
    expect(await screen.findByRole('button', { name: /^\/hours/ })).toBeVisible();
    expect(await screen.findByLabelText('Text')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Delete /hours' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'New canned reply' })).toBeNull();
  });
});

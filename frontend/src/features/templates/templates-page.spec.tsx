import { NO_CONTENT } from '@/components/message/message-content';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Template } from '@wavelane/contracts';
import { CHANNEL, openPage, type Routes, serve, USER } from '@/testing/app';
import { PREVIEW } from '@/testing/jobs';
import { templateOf } from './template-editor';

const TEMPLATE: Template = {
  id: 't1',
  title: 'Order ready',
  header: null,
  body: 'Hi {{name}}, your order is ready',
  footer: 'Reply STOP to leave',
  buttons: ['Today', 'Tomorrow'],
  variables: ['name'],
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};

const open = async (templates: Template[], more: Routes = {}) => {
  const calls = serve({ 'GET /api/me': { body: USER }, 'GET /api/templates': { body: templates }, ...more });
  await openPage('/templates');
  return { calls, typist: userEvent.setup() };
};

describe('templateOf', () => {
  it('trims, drops empty buttons and keeps the body as written', () => {
    expect(
      templateOf({
        ...{ ...NO_CONTENT, title: ' A ', content: null, media: null },
        ...{ header: ' ', body: ' Hi ', button2: ' Yes ' },
      }),
    ).toEqual({ title: 'A', header: '', body: ' Hi ', footer: '', buttons: ['Yes'] });
  });
});

describe('templates page', () => {
  it('shows in how many jobs each was used and when last, which leads to them', async () => {
    const uses = [
      { templateId: 't1', jobs: 1_200, lastUsedAt: '2026-02-03T04:05:00.000Z' },
      { templateId: 't2', jobs: 0, lastUsedAt: null },
    ];
    const { typist } = await open([TEMPLATE, { ...TEMPLATE, id: 't2', title: 'Other' }], {
      'GET /api/template-uses?ids=t1%2Ct2': { body: uses },
    });
    const link = await screen.findByRole('link', { name: '1,200 jobs' });
    expect(link).toHaveAttribute('href', '/outbox?templateId=t1');
    expect(link.parentElement).toHaveTextContent('Used in 1,200 jobs, last Feb 3, 2026 04:05');
    await typist.click(screen.getByRole('button', { name: /^Other/ }));
    expect(await screen.findByText('Not used yet')).toBeVisible();
  });

  it('shows each template as WhatsApp does, and its text as written (item 4)', async () => {
    await open([{ ...TEMPLATE, header: '*Good news*', body: 'Hi {{name}}, it is _ready_', footer: '~Soon~ now' }]);
    const phone = within(await screen.findByRole('region', { name: 'Preview' }));
    expect(phone.getByText('Good news').tagName).toBe('STRONG');
    expect(phone.getByText('ready').tagName).toBe('EM');
    expect(phone.getByText('Soon').tagName).toBe('S');
    expect(screen.getByLabelText('Body')).toHaveValue('Hi {{name}}, it is _ready_');
  });

  it('fills Save only once something has changed', async () => {
    const { typist } = await open([TEMPLATE]);
    const save = await screen.findByRole('button', { name: 'Save' });
    expect(save).toHaveClass('MuiButton-outlined');
    await typist.type(screen.getByLabelText('Title'), '!');
    expect(save).toHaveClass('MuiButton-contained');
  });

  it('says that there are no templates yet', async () => {
    await open([]);
    expect(await screen.findByText('No templates yet')).toBeVisible();
  });

  it('creates a template, with mistakes at their fields', async () => {
    const { calls, typist } = await open([], { 'POST /api/templates': { status: 201, body: TEMPLATE } });
    await typist.click(await screen.findByRole('button', { name: 'New Template' }));
    const dialog = within(await screen.findByRole('form', { name: 'New template' }));
    await typist.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByText('Title is required')).toBeVisible();
    expect(dialog.getByText('Message body is required')).toBeVisible();
    await typist.click(dialog.getByLabelText('Title'));
    await typist.paste('Order ready');
    await typist.click(dialog.getByLabelText('Body'));
    await typist.paste('Ready');
    await typist.click(dialog.getByRole('button', { name: 'Add button' }));
    await typist.paste('A title that is far too long for it');
    await typist.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByText('Button text must be at most 25 characters')).toBeVisible();
    await typist.clear(dialog.getByLabelText('Button 1'));
    await typist.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await screen.findByTestId('toast')).toHaveTextContent('Template created');
    expect(calls.find(({ route }) => route === 'POST /api/templates')?.body).toEqual({
      title: 'Order ready',
      header: '',
      body: 'Ready',
      footer: '',
      buttons: [],
    });
  });

  it('asks before it deletes', async () => {
    const { calls, typist } = await open([TEMPLATE], { 'DELETE /api/templates/t1': {} });
    await typist.click(await screen.findByRole('button', { name: 'Delete Order ready' }));
    expect(calls.some(({ route }) => route.startsWith('DELETE'))).toBe(false);
    await typist.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByTestId('toast')).toHaveTextContent('Template deleted');
  });

  it('leads to a message that is filled in from it', async () => {
    const { typist } = await open([TEMPLATE], { 'GET /api/channels': { body: [CHANNEL] } });
    await typist.click(await screen.findByRole('link', { name: 'Send' }));
    expect(await screen.findByLabelText('Body')).toHaveValue(TEMPLATE.body);
    expect(screen.getByLabelText('Button 2')).toHaveValue('Tomorrow');
    await waitFor(() => expect(screen.getByLabelText('Template')).toHaveValue('Order ready'));
  });

  it('leads to a bulk that is filled in from it (C9)', async () => {
    const { typist } = await open([TEMPLATE], {
      'GET /api/channels': { body: [CHANNEL] },
      'POST /api/messages/bulk/file': { body: { ...PREVIEW, mapping: { ...PREVIEW.mapping, message: null } } },
    });
    await typist.click(await screen.findByRole('link', { name: 'Use for bulk' }));
    await typist.upload(await screen.findByLabelText('CSV file'), new File(['phone\n'], 'people.csv'));
    await typist.click(await screen.findByRole('button', { name: 'Next: Message' }));
    expect(await screen.findByLabelText('Body')).toHaveValue(TEMPLATE.body);
    await waitFor(() => expect(screen.getByLabelText('Template')).toHaveValue('Order ready'));
  });

  it('creates a copy, with a live preview (C9)', async () => {
    const { calls, typist } = await open([TEMPLATE], { 'POST /api/templates': { status: 201, body: TEMPLATE } });
    await typist.click(await screen.findByRole('button', { name: 'Duplicate Order ready' }));
    const dialog = within(await screen.findByRole('form', { name: 'Copy of a template' }));
    expect(dialog.getByLabelText('Title')).toHaveValue('Order ready (copy)');
    const preview = within(await screen.findByRole('region', { name: 'Preview' }));
    expect(preview.getByText('Hi Sara, your order is ready')).toBeVisible();
    await typist.clear(dialog.getByLabelText('Body'));
    await typist.type(dialog.getByLabelText('Body'), '*Soon*');
    expect(preview.getByText('Soon').tagName).toBe('STRONG');
    await typist.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(calls.find(({ route }) => route === 'POST /api/templates')?.body).toMatchObject({ body: '*Soon*' }),
    );
  });

  it('finds templates by what they say (C9)', async () => {
    const many = Array.from({ length: 7 }, (_, n) => ({ ...TEMPLATE, id: `t${n}`, title: `T${n}`, body: `Text ${n}` }));
    const { typist } = await open(many);
    await typist.type(await screen.findByLabelText('Search templates'), 'TEXT 3');
    const list = within(screen.getByRole('list', { name: 'Templates' }));
    await waitFor(() => expect(list.getAllByRole('button')).toHaveLength(1));
    expect(list.getByRole('button', { name: /^T3/ })).toBeVisible();
    await typist.type(screen.getByLabelText('Search templates'), 'x');
    expect(await screen.findByText('No template contains these words.')).toBeVisible();
  });

  it('keeps what was written in one while another is read (C9)', async () => {
    const { typist } = await open([TEMPLATE, { ...TEMPLATE, id: 't2', title: 'Other', body: 'Else' }]);
    await typist.type(await screen.findByLabelText('Body'), '!');
    expect(screen.getByText('Not saved yet')).toBeVisible();
    await typist.click(screen.getByRole('button', { name: /^Other/ }));
    await waitFor(() => expect(screen.getByLabelText('Body')).toHaveValue('Else'));
    await typist.click(screen.getByRole('button', { name: /^Order ready/ }));
    await waitFor(() => expect(screen.getByLabelText('Body')).toHaveValue(`${TEMPLATE.body}!`));
    await typist.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByLabelText('Body')).toHaveValue(TEMPLATE.body);
  });

  it('shows a template and offers no change to an agent', async () => {
    await open([TEMPLATE], { 'GET /api/me': { body: { ...USER, memberRole: 'agent' } } });
    expect(await screen.findByLabelText('Body')).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete Order ready' })).toBeNull();
  });
});

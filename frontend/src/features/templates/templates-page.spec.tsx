import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Template } from '@wavelane/contracts';
import { CHANNEL, openPage, type Routes, serve, USER } from '@/testing/app';
import { templateOf } from './template-dialog';

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
      templateOf({ title: ' A ', header: ' ', body: ' Hi ', footer: '', button1: '', button2: ' Yes ', button3: '' }),
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
    expect(screen.getByText('Not used yet')).toBeVisible();
    await typist.click(screen.getByRole('button', { name: 'Edit Order ready' }));
    expect(await within(await screen.findByRole('dialog')).findByText(/Used in/)).toBeVisible();
  });

  it('item 4: shows each as WhatsApp does, with its variables as they are written', async () => {
    await open([{ ...TEMPLATE, header: '*Good news*', body: 'Hi {{name}}, it is _ready_', footer: '~Soon~ now' }]);
    const card = within(await screen.findByRole('article', { name: 'Order ready' }));
    expect(card.getByText('Good news').tagName).toBe('STRONG');
    expect(card.getByText('ready').tagName).toBe('EM');
    expect(card.getByText('Soon').tagName).toBe('S');
    expect(card.getByText(/Hi \{\{name\}\}, it is/)).toBeVisible();
  });

  it('says what to do while there are none', async () => {
    await open([]);
    expect(await screen.findByText('No templates yet')).toBeVisible();
  });

  it('creates one, with mistakes at their fields', async () => {
    const { calls, typist } = await open([], { 'POST /api/templates': { status: 201, body: TEMPLATE } });
    await typist.click(await screen.findByRole('button', { name: 'New Template' }));
    const dialog = within(await screen.findByRole('dialog'));
    await typist.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByText('Title is required')).toBeVisible();
    expect(dialog.getByText('Message body is required')).toBeVisible();
    await typist.click(dialog.getByLabelText('Title'));
    await typist.paste('Order ready');
    await typist.click(dialog.getByLabelText('Body'));
    await typist.paste('Ready');
    await typist.click(dialog.getByLabelText('Button 1 (optional)'));
    await typist.paste('A title that is far too long for it');
    await typist.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByText('Button text must be at most 25 characters')).toBeVisible();
    await typist.clear(dialog.getByLabelText('Button 1 (optional)'));
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
    await typist.click(await screen.findByRole('link', { name: 'Use Order ready' }));
    expect(await screen.findByLabelText('Body')).toHaveValue(TEMPLATE.body);
    expect(screen.getByLabelText('Button 2 (optional)')).toHaveValue('Tomorrow');
    expect(screen.getByLabelText('Template (optional)')).toHaveValue('t1');
  });

  it('C9: leads to a bulk that is filled in from it', async () => {
    const { typist } = await open([TEMPLATE], { 'GET /api/channels': { body: [CHANNEL] } });
    await typist.click(await screen.findByRole('link', { name: 'Use for bulk: Order ready' }));
    expect(await screen.findByLabelText('Body')).toHaveValue(TEMPLATE.body);
    expect(screen.getByLabelText('Template (optional)')).toHaveValue('t1');
  });

  it('C9: makes a copy, shows live what it will look like, and leaves the original as it is', async () => {
    const { calls, typist } = await open([TEMPLATE], { 'POST /api/templates': { status: 201, body: TEMPLATE } });
    await typist.click(await screen.findByRole('button', { name: 'Duplicate Order ready' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('Title')).toHaveValue('Order ready (copy)');
    const preview = within(await dialog.findByRole('region', { name: 'Preview' }));
    expect(preview.getByText('Hi Sara, your order is ready')).toBeVisible();
    await typist.clear(dialog.getByLabelText('Body'));
    await typist.type(dialog.getByLabelText('Body'), '*Soon*');
    expect(preview.getByText('Soon').tagName).toBe('STRONG');
    await typist.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(calls.find(({ route }) => route === 'POST /api/templates')?.body).toMatchObject({ body: '*Soon*' }),
    );
  });

  it('C9: finds templates by what they say', async () => {
    const many = Array.from({ length: 7 }, (_, n) => ({ ...TEMPLATE, id: `t${n}`, title: `T${n}`, body: `Text ${n}` }));
    const { typist } = await open(many);
    await typist.type(await screen.findByLabelText('Search templates'), 'TEXT 3');
    expect(screen.getByRole('article', { name: 'T3' })).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    await typist.type(screen.getByLabelText('Search templates'), 'x');
    expect(screen.getByText('No template contains these words.')).toBeVisible();
  });
});

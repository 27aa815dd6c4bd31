import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Answering } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { NOTHING, openAnswering } from '../testing/open-answering';
import { holdBack, refusal, type Routes } from '@/testing/app';
import { expectToast } from '@/testing/toast';
import { uploadsByFetch } from '@/testing/uploads';

const MEDIA = { mediaId: 'm2', kind: 'image', mimeType: 'image/png', bytes: 3, name: 'new.png' };
const UPLOADED = { 'POST /api/messages/media': { status: 201, body: MEDIA } };
const RULES = 'PUT /api/answering/rules';

const open = async (answering: Answering, routes: Routes = {}) => {
  const calls = await openAnswering(answering, routes);
  return () => calls.filter(({ route }) => route === RULES).map(({ body }) => body);
};
/** Takes a file for the away message, which is above the greeting. */
const takeFile = async () => {
  await screen.findByRole('textbox', { name: 'Text' });
  const field = defined(document.querySelector<HTMLInputElement>('input[type=file]'));
  await userEvent.upload(field, new File(['png'], 'new.png', { type: 'image/png' }));
};

describe('automatic messages', () => {
  uploadsByFetch();

  it('saves as soon as a file is uploaded, with what was typed meanwhile', async () => {
    const saved = await open(NOTHING, { ...UPLOADED, [RULES]: { body: NOTHING } });
    const release = holdBack('/api/messages/media');
    await takeFile();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saves as soon as the file is uploaded')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Discard' })).toBeDisabled();
    await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'Find us');
    expect(saved()).toEqual([]);
    release();
    await expectToast('success', 'Rules saved');
    expect(saved().at(-1)).toMatchObject({ awayMessage: 'Find us', awayMediaId: 'm2' });
  });

  it('does not save without a file whose upload fails', async () => {
    const saved = await open(NOTHING, { 'POST /api/messages/media': refusal('No room', 507) });
    await takeFile();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Remove the file that cannot be sent.')).toBeVisible();
    expect(saved()).toEqual([]);
  });

  it('puts no file back that was uploaded when the form was discarded', async () => {
    await open(NOTHING, UPLOADED);
    const release = holdBack('/api/messages/media');
    await takeFile();
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    release();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByText('new.png')).toBeNull();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('keeps a file that was chosen while the rules were saved', async () => {
    const saved = await open(NOTHING, { ...UPLOADED, [RULES]: { body: NOTHING } });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Text' }), 'Find us');
    const release = holdBack('/api/answering');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await takeFile();
    expect(await screen.findByText('new.png')).toBeVisible();
    release();
    await expectToast('success', 'Rules saved');
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved()).toHaveLength(2));
    expect(saved().at(-1)).toMatchObject({ awayMediaId: 'm2' });
  });

  it('goes to the text of a greeting that is begun', async () => {
    await open(NOTHING);
    await userEvent.click(await screen.findByRole('button', { name: 'Write a greeting' }));
    expect(screen.getByRole('textbox', { name: 'Text of the greeting' })).toHaveFocus();
  });

  it('keeps the field of the greeting while its text is replaced', async () => {
    const rules = { ...NOTHING.rules, greetingMessage: 'Hi' };
    await open({ ...NOTHING, rules });
    const text = await screen.findByRole('textbox', { name: 'Text of the greeting' });
    await userEvent.clear(text);
    await userEvent.type(text, 'Welcome');
    expect(screen.getByRole('textbox', { name: 'Text of the greeting' })).toHaveValue('Welcome');
  });

  it('keeps the file of the away message when its text changes, and removes it', async () => {
    const awayMedia = { mediaId: 'm1', kind: 'image', mimeType: 'image/png', bytes: 4, name: 'Map.png' } as const;
    const rules = { ...NOTHING.rules, awayMessage: 'Find us', awayMedia };
    const saved = await open({ ...NOTHING, rules }, { [RULES]: { body: { ...NOTHING, rules } } });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Text' }), ' here');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await expectToast('success', 'Rules saved');
    expect(saved().at(-1)).toMatchObject({ awayMessage: 'Find us here', awayMediaId: 'm1' });
    await userEvent.click(screen.getByRole('button', { name: /^Remove/ }));
    expect(screen.getByRole('button', { name: 'List, place, poll…' })).toBeVisible();
  });

  it('saves a greeting, which is asked for by a button', async () => {
    const saved = await open(NOTHING, { [RULES]: { body: NOTHING } });
    await userEvent.click(await screen.findByRole('button', { name: 'Write a greeting' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Text of the greeting' }), 'Welcome!');
    const days = screen.getByLabelText('Greet again after days without messages');
    await userEvent.type(days, '999');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Choose from 1 to 365 days, or never')).toBeVisible();
    await userEvent.clear(days);
    await userEvent.type(days, '14');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await expectToast('success', 'Rules saved');
    const greeted = { awayMessage: null, greetingMessage: 'Welcome!', greetingAfterDays: 14 };
    expect(saved().at(-1)).toMatchObject(greeted);
  });
});

import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WithdrawalConfirmation } from '@wavelane/contracts';
import { openPage, type Routes, serve, USER } from '@/testing/app';
import { ownTexts } from './own-texts';

const USUAL = 'You are unsubscribed from {{sender}} and will get no more messages.';
const CONFIRMATION: WithdrawalConfirmation = {
  isOn: true,
  texts: [
    { language: 'en', text: USUAL, builtIn: USUAL },
    { language: 'es', text: 'Listo.', builtIn: 'Te has dado de baja de {{sender}}.' },
  ],
};

const open = async (routes: Routes = {}) => {
  const calls = serve({
    'GET /api/me': { body: USER },
    'GET /api/opt-outs?limit=25': { body: [] },
    'GET /api/withdrawal-words': { body: { builtIn: ['stop'], own: [] } },
    'GET /api/withdrawal-confirmation': { body: CONFIRMATION },
    ...routes,
  });
  await openPage('/people/opt-outs');
  return {
    calls,
    typist: userEvent.setup(),
    toggle: () => screen.findByRole('switch', { name: 'Confirm withdrawals' }),
  };
};
const saved = (calls: { route: string; body?: unknown }[]) =>
  calls.filter(({ route }) => route === 'PUT /api/withdrawal-confirmation').map(({ body }) => body);

describe('the confirmation of a withdrawal', () => {
  it('turns off with the texts of the account kept', async () => {
    const { calls, typist, toggle } = await open({
      'PUT /api/withdrawal-confirmation': { body: { ...CONFIRMATION, isOn: false } },
    });
    expect(await toggle()).toBeChecked();
    await typist.click(await toggle());
    expect(saved(calls)).toEqual([{ isOn: false, texts: [{ language: 'es', text: 'Listo.' }] }]);
  });

  it('shows its text as it is read, and refuses a link before sending', async () => {
    const { calls, typist } = await open({ 'PUT /api/withdrawal-confirmation': { body: CONFIRMATION } });
    await typist.click(await screen.findByText('Text, by language; your own: 1'));
    await typist.click(screen.getByRole('button', { name: 'Change the text in English' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(`You are unsubscribed from ${USER.name} and will get no more messages.`)).toBeVisible();
    const field = dialog.getByLabelText('Text');
    await typist.clear(field);
    await typist.type(field, 'See shop.example');
    await typist.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Text may hold no link and no address')).toBeVisible();
    expect(saved(calls)).toEqual([]);
    await typist.clear(field);
    await typist.type(field, 'Done.');
    await typist.click(dialog.getByRole('button', { name: 'Save' }));
    const texts = [
      { language: 'en', text: 'Done.' },
      { language: 'es', text: 'Listo.' },
    ];
    expect(saved(calls)).toEqual([{ isOn: true, texts }]);
  });

  it('says at the text what the server refuses', async () => {
    const { typist } = await open({
      'PUT /api/withdrawal-confirmation': {
        status: 400,
        body: { statusCode: 400, error: 'Bad Request', message: 'Not like this', fields: { texts: 'Not like this' } },
      },
    });
    await typist.click(await screen.findByText('Text, by language; your own: 1'));
    await typist.click(screen.getByRole('button', { name: 'Change the text in Spanish' }));
    const dialog = within(await screen.findByRole('dialog'));
    await typist.click(dialog.getByRole('button', { name: 'Take the usual text' }));
    await typist.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Not like this')).toBeVisible();
  });

  it('keeps none of the product’s texts as the account’s own', () => {
    expect(ownTexts(CONFIRMATION.texts, { language: 'es', text: ' Te has dado de baja de {{sender}}. ' })).toEqual([]);
  });
});

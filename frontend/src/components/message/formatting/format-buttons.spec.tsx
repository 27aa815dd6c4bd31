import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CHANNEL, openPage, serve, USER } from '@/testing/app';

const open = async (typed: string) => {
  serve({
    'GET /api/me': { body: USER },
    'GET /api/channels': { body: [CHANNEL] },
    'GET /api/templates': { body: [] },
    'GET /api/jobs': { body: [] },
  });
  await openPage('/send');
  const field = await screen.findByLabelText<HTMLTextAreaElement>('Body');
  await userEvent.click(field);
  await userEvent.paste(typed);
  return field;
};

const press = (name: string | RegExp) =>
  userEvent.click(within(screen.getByRole('group', { name: 'Formatting' })).getByRole('button', { name }));

describe('the formats of the field for a message', () => {
  it('styles what is selected, keeps it selected, and takes the style away again', async () => {
    const field = await open('Hello Sara');
    field.setSelectionRange(6, 10);
    await press(/^Bold/);
    await press(/^Italic/);
    expect(field).toHaveValue('Hello *_Sara_*');
    expect(field).toHaveFocus();
    await press(/^Italic/);
    await press(/^Bold/);
    expect(field).toHaveValue('Hello Sara');
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('Sara');
  });

  it('makes lists, quotes and code', async () => {
    const field = await open('Milk\nBread');
    field.select();
    await press('Bulleted list');
    expect(field).toHaveValue('- Milk\n- Bread');
    await press('Numbered list');
    expect(field).toHaveValue('1. Milk\n2. Bread');
    await press('Numbered list');
    await press('Quote');
    expect(field).toHaveValue('> Milk\n> Bread');
    expect(within(screen.getByRole('region', { name: 'Preview' })).getByRole('blockquote')).toHaveTextContent(
      'Milk Bread',
    );
    await press('Quote');
    await press('Monospace');
    expect(field).toHaveValue('```Milk\nBread```');
  });

  it('answers its keys on an Arabic keyboard, and with Cmd', async () => {
    const field = await open('مرحبا');
    field.select();
    fireEvent.keyDown(field, { key: 'لا', code: 'KeyB', ctrlKey: true });
    expect(field).toHaveValue('*مرحبا*');
    fireEvent.keyDown(field, { key: 'ه', code: 'KeyI', metaKey: true });
    expect(field).toHaveValue('*_مرحبا_*');
    fireEvent.keyDown(field, { key: 'X', code: 'KeyX', ctrlKey: true, shiftKey: true });
    expect(field).toHaveValue('*_~مرحبا~_*');
  });
});

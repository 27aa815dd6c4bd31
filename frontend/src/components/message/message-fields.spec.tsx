import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defined } from '@wavelane/testing';
import { CHANNEL, openPage, serve, USER } from '@/testing/app';

const open = async (channel = CHANNEL) => {
  serve({
    'GET /api/me': { body: USER },
    'GET /api/channels': { body: [channel] },
    'GET /api/templates': { body: [] },
    'GET /api/jobs': { body: [] },
  });
  await openPage('/send');
  const body = await screen.findByLabelText<HTMLTextAreaElement>('Body');
  const preview = within(await screen.findByRole('region', { name: 'Preview' }));
  return { body, preview };
};

const paste = async (field: HTMLElement, text: string) => {
  await userEvent.click(field);
  await userEvent.paste(text);
};

describe('writing a message (C8)', () => {
  it('isolates a right-to-left channel name, and says that it is not linked (A11, C8)', async () => {
    await open({ ...CHANNEL, label: 'متجر', authStatus: 'PENDING' });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Channel' }));
    const [, option] = await screen.findAllByRole('option');
    expect(option?.textContent).toBe('\u2068متجر\u2069 (+1\u00a0415\u00a0555\u00a00100), not linked');
    await userEvent.click(defined(option));
    expect(screen.getByLabelText('Channel')).toHaveAccessibleDescription('Messages wait until this channel is linked.');
    expect(screen.getByLabelText('Body')).toHaveAttribute('dir', 'auto');
  });

  it('warns of a placeholder of another tool, which would be sent as it is written', async () => {
    const { body } = await open();
    await paste(body, 'Hi [Name]');
    expect(body).toHaveAccessibleDescription(
      '[Name] is sent as it is written. Variables stand in two braces, for example {{name}}',
    );
    expect(body).toBeValid();
    await userEvent.clear(body);
    await paste(body, 'Hi {{name|there}}');
    expect(body).not.toHaveAccessibleDescription(/as it is written/);
  });

  it('shows the formatting of WhatsApp, and markup as text', async () => {
    const { body, preview } = await open();
    await paste(body, '*Big _news_* ~old~ ```x*y*z``` <img src=x>');
    expect(preview.getByText('news').tagName).toBe('EM');
    expect(preview.getByText('news').parentElement?.tagName).toBe('STRONG');
    expect(preview.getByText('old').tagName).toBe('S');
    expect(preview.getByText('x*y*z').tagName).toBe('CODE');
    expect(document.querySelector('img')).toBeNull();
    expect(preview.getByText(/<img src=x>/)).toBeVisible();
  });

  it('marks an unknown variable while it is typed, at the field and in the preview', async () => {
    const { body, preview } = await open();
    await paste(body, 'Hi {{name}}, your {{ordr}} {{code|soon}}');
    const message = 'Unknown variable {{ordr}}. Use {{name}}, {{phone}}, {{email}}, or add a fallback';
    expect(await screen.findByText(message, { exact: false })).toBeVisible();
    expect(body).toBeInvalid();
    expect(preview.getByText('{{ordr}}').tagName).toBe('MARK');
    expect(preview.getByText('{{name}}').tagName).toBe('MARK');
    await userEvent.clear(body);
    expect(screen.queryByText(message, { exact: false })).toBeNull();
  });

  it('counts the characters of each field, and an emoji in a button as one', async () => {
    const { body } = await open();
    expect(screen.getByText('0 / 4,096')).toBeVisible();
    await paste(body, 'Hi');
    expect(screen.getByText('2 / 4,096')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add header' }));
    await paste(screen.getByLabelText('Header'), 'x'.repeat(61));
    expect(screen.getByText('61 / 60')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Add button' }));
    await paste(screen.getByLabelText('Button 1'), '👨‍👩‍👧‍👦 ok');
    expect(screen.getByText('4 / 25')).toBeVisible();
  });

  it('adds a header or button, focuses it, and removes one from the middle (C5)', async () => {
    await open();
    expect(screen.queryByLabelText('Header')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Add header' }));
    expect(screen.getByLabelText('Header')).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Remove header' }));
    expect(screen.queryByLabelText('Header')).toBeNull();
    for (const title of ['One', 'Two', 'Three']) {
      await userEvent.click(screen.getByRole('button', { name: 'Add button' }));
      await userEvent.paste(title);
    }
    expect(screen.queryByRole('button', { name: 'Add button' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Remove button 2' }));
    expect(screen.getByLabelText('Button 2')).toHaveValue('Three');
    expect(screen.queryByLabelText('Button 3')).toBeNull();
  });

  it('puts a variable in place of the selection, with the keyboard alone', async () => {
    const { body } = await open();
    await paste(body, 'Hi xyz!');
    body.setSelectionRange(3, 6);
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Insert a variable' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const offered = within(await screen.findByRole('dialog', { name: 'Insert a variable' }));
    await waitFor(() => expect(offered.getByRole('button', { name: '{{name}}' })).toHaveFocus());
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    await waitFor(() => expect(body).toHaveValue('Hi {{email}}!'));
    expect(body).toHaveFocus();
    expect(body.selectionStart).toBe('Hi {{email}}'.length);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('inserts an emoji that was searched by name, and closes on Escape', async () => {
    const { body, preview } = await open();
    await paste(body, 'Party ');
    await userEvent.click(screen.getByRole('button', { name: 'Insert an emoji' }));
    await userEvent.type(await screen.findByLabelText('Search emoji'), 'part');
    const offered = within(screen.getByRole('dialog'));
    expect(offered.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Party']);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(body).toHaveValue('Party 🎉'));
    expect(preview.getByText('Party 🎉')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Insert an emoji' }));
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(body).toHaveFocus());
  });
});

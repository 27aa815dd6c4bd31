import { screen, waitFor, within } from '@testing-library/react';
import type { ConversationLine, ConversationMessage } from '@wavelane/contracts';
import { at, called, open } from '../testing/inbox-world';
import { canBeQuoted } from './use-quoted';

const REPLY = 'POST /api/conversations/c1/reply';
const SENT = { status: 201, body: { jobId: 'j', messageId: 'm', free: true } };
const LINES_ROUTE = 'GET /api/conversations/c1/lines?limit=50';

const said = (id: string, text: string, more: Partial<ConversationMessage> = {}): ConversationLine => ({
  ...{ id, at, type: 'message', from: 'person', kind: 'text', header: null, text, footer: null },
  ...{ buttons: [], reactions: [], ...more },
});
const LINES = [
  said('heard:1:C', 'Blue', {
    from: 'phone',
    repliesTo: { id: 'heard:1:B', from: 'person', kind: 'text', text: 'Which colour?' },
  }),
  said('heard:1:B', 'And the colour?'),
  said('heard:1:A', 'Which size?'),
];
const world = (more = {}) => open('/inbox?conversation=c1', { [LINES_ROUTE]: { body: LINES }, [REPLY]: SENT, ...more });
const lineOf = async (text: string) => {
  const line = (await screen.findByText(text)).closest('li');
  if (!line) throw new Error(`There is no line ${text}`);
  return within(line);
};
const bar = () => screen.queryByRole('group', { name: 'Quoted message' });

describe('quoting a message', () => {
  it('shows it above the field, sends its id once, and is over then', async () => {
    const { calls, typist } = await world();
    await typist.click((await lineOf('Which size?')).getByRole('button', { name: 'Quote' }));
    expect(bar()).toHaveTextContent('HudaWhich size?');
    const field = screen.getByLabelText('Your answer');
    await waitFor(() => expect(field).toHaveFocus());
    await typist.type(field, 'Large');
    await typist.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() =>
      expect(called(calls, REPLY)).toEqual({ text: 'Large', expectedOwner: null, quotes: 'heard:1:A' }),
    );
    await waitFor(() => expect(bar()).toBeNull());
  });

  it('keeps the last chosen message, and sends no quote once it is removed', async () => {
    const { calls, typist } = await world();
    await typist.click((await lineOf('Which size?')).getByRole('button', { name: 'Quote' }));
    await typist.click((await lineOf('And the colour?')).getByRole('button', { name: 'Quote' }));
    expect(bar()).toHaveTextContent('And the colour?');
    await typist.click(screen.getByRole('button', { name: 'Do not quote it' }));
    expect(bar()).toBeNull();
    await typist.type(screen.getByLabelText('Your answer'), 'Hello');
    await typist.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(called(calls, REPLY)).toEqual({ text: 'Hello', expectedOwner: null }));
  });

  it('keeps text and quote if the reply is refused', async () => {
    const { typist } = await world({ [REPLY]: { status: 404, body: { message: 'Message not found' } } });
    await typist.click((await lineOf('Which size?')).getByRole('button', { name: 'Quote' }));
    await typist.type(screen.getByLabelText('Your answer'), 'Large');
    await typist.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/Message not found/)).toBeTruthy();
    expect(bar()).toHaveTextContent('Which size?');
    expect(screen.getByLabelText('Your answer')).toHaveValue('Large');
  });

  it('refuses to be sent later, and says why at the field', async () => {
    const { typist } = await world();
    await typist.click((await lineOf('Which size?')).getByRole('button', { name: 'Quote' }));
    await typist.type(screen.getByLabelText('Your answer'), 'Large');
    await typist.click(screen.getByRole('button', { name: 'Send later…' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('remove the quote to send it later');
    expect(screen.queryByRole('dialog')).toBeNull();
    await typist.click(screen.getByRole('button', { name: 'Do not quote it' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows in the thread what a message quotes, and its author', async () => {
    await world();
    const line = await lineOf('Blue');
    expect(line.getByText('Which colour?').closest('.quote')).toHaveTextContent('HudaWhich colour?');
  });

  it('calls a picture without a text a picture, as the field did', async () => {
    const repliesTo = { id: 'heard:1:P', from: 'person', kind: 'image', text: null } as const;
    await world({ [LINES_ROUTE]: { body: [said('heard:1:C', 'Lovely', { from: 'phone', repliesTo })] } });
    expect((await lineOf('Lovely')).getByText('Picture').closest('.quote')).toHaveTextContent('HudaPicture');
  });

  it('begins the name and the words of a quote at the same side, whatever they are written in', async () => {
    const { typist } = await world();
    await typist.click((await lineOf('Which size?')).getByRole('button', { name: 'Quote' }));
    const group = within(screen.getByRole('group', { name: 'Quoted message' }));
    for (const words of ['Huda', 'Which size?']) {
      expect(group.getByText(words)).toHaveAttribute('dir', 'auto');
      expect(group.getByText(words)).toHaveStyle({ textAlign: 'left' });
    }
  });

  it('requires a message that WhatsApp has', () => {
    const sent = (status: 'queued' | 'failed' | 'sent' | 'read') => ({
      ...{ messageId: 'm', jobId: 'j', status, error: null, outcomeUnknown: false, bulk: false, by: null },
    });
    const can = (more: Partial<ConversationMessage>) => canBeQuoted(said('l', 'Hi', more) as ConversationMessage);
    expect([can({}), can({ sent: sent('sent') }), can({ sent: sent('read') })]).toEqual([true, true, true]);
    expect([can({ deletedAt: at }), can({ sent: sent('queued') }), can({ sent: sent('failed') })]).toEqual([
      false,
      false,
      false,
    ]);
  });
});

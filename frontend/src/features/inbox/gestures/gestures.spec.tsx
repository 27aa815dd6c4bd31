import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ConversationLine, ConversationMessage, LineGesture } from '@wavelane/contracts';
import { at, called, open } from '../testing/inbox-world';

const LINES_ROUTE = 'GET /api/conversations/c1/lines?limit=50';
const DONE = { body: { success: true } };
const of = (line: string, what: string) => `POST /api/conversations/c1/lines/${encodeURIComponent(line)}/${what}`;
const LATER = '2999-01-01T00:00:00.000Z';
const ADA = { id: 'u2', name: 'Ada' };

const said = (id: string, text: string, more: Partial<ConversationMessage> = {}): ConversationLine => ({
  ...{ id, at, type: 'message', from: 'person', kind: 'text', header: null, text, footer: null },
  ...{ buttons: [], reactions: [], ...more },
});
const sent = { messageId: 'm', jobId: 'j', status: 'read', error: null, outcomeUnknown: false, bulk: false, by: null };
const ours = (id: string, text: string, more: Partial<ConversationMessage> = {}) =>
  said(id, text, { from: 'member', sent: sent as NonNullable<ConversationMessage['sent']>, ...more });

const world = (lines: ConversationLine[], more = {}) =>
  open('/inbox?conversation=c1', { [LINES_ROUTE]: { body: lines }, ...more });
const lineOf = async (text: string | RegExp) => {
  const line = (await screen.findByText(text)).closest('li');
  if (!line) throw new Error(`There is no line ${String(text)}`);
  return within(line);
};
const openMenu = async (typist: { click: (element: Element) => Promise<void> }, text: string) => {
  await typist.click((await lineOf(text)).getByRole('button', { name: 'React, edit, delete…' }));
  return within(await screen.findByRole('menu', { name: 'What to do with the message' }));
};

const touch = { pointerType: 'touch', isPrimary: true, clientX: 100, clientY: 100 };

describe('a long press on a message', () => {
  const pressed = async () => (await screen.findByText('Thanks')).closest('.bubble') as Element;
  const menu = () => screen.queryByRole('menu', { name: 'What to do with the message' });
  /** The window of the tests has no pointer events of its own. */
  const point = (element: Element, name: 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerCancel', init: object) =>
    fireEvent(element, Object.assign(new Event(name.toLowerCase(), { bubbles: true, cancelable: true }), init));
  const wait = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

  it('opens the menu of the message, also in browsers that tell of no long press', async () => {
    await world([said('heard:1:A', 'Thanks')]);
    point(await pressed(), 'pointerDown', touch);
    expect(menu()).toBeNull();
    expect(await screen.findByRole('menu', { name: 'What to do with the message' })).toBeVisible();
    const lifted = new Event('touchend', { bubbles: true, cancelable: true });
    document.body.dispatchEvent(lifted);
    expect(lifted.defaultPrevented).toBe(true);
  });

  it.each([
    ['a finger that scrolls', [['pointerMove', { ...touch, clientY: 130 }]]],
    ['a tap', [['pointerUp', touch]]],
    ['a scroll of the browser', [['pointerCancel', touch]]],
  ] as const)('opens nothing for %s', async (_, events) => {
    await world([said('heard:1:A', 'Thanks')]);
    point(await pressed(), 'pointerDown', touch);
    for (const [name, init] of events) point(await pressed(), name, init);
    await wait(600);
    expect(menu()).toBeNull();
  });

  it('opens nothing for a mouse, whose right button has the menu of the browser', async () => {
    await world([said('heard:1:A', 'Thanks')]);
    point(await pressed(), 'pointerDown', { ...touch, pointerType: 'mouse' });
    await wait(600);
    expect(menu()).toBeNull();
    expect(fireEvent.contextMenu(await pressed())).toBe(true);
  });
});

describe('the menu of a message', () => {
  it('sends one of six reactions at once, and takes back the one that is there', async () => {
    const lines = [said('heard:1:A', 'Thanks', { reactions: [{ emoji: '👍', by: 'account' }] })];
    const { calls, typist } = await world(lines, { [of('heard:1:A', 'react')]: DONE });
    let menu = await openMenu(typist, 'Thanks');
    expect(menu.getAllByRole('menuitemradio')).toHaveLength(6);
    await typist.click(menu.getByRole('menuitemradio', { name: 'React with ❤️' }));
    await waitFor(() => expect(called(calls, of('heard:1:A', 'react'))).toEqual({ emoji: '❤️' }));
    menu = await openMenu(typist, 'Thanks');
    expect(menu.getByRole('menuitemradio', { checked: true })).toHaveTextContent('👍');
    await typist.click(menu.getByRole('menuitemradio', { name: 'Take back 👍' }));
    await waitFor(() => expect(calls.at(-1)?.route === LINES_ROUTE || calls.length > 0).toBe(true));
    await waitFor(() =>
      expect(calls.filter(({ route }) => route === of('heard:1:A', 'react')).at(-1)?.body).toEqual({ emoji: null }),
    );
  });

  it('takes any other emoji from the keyboard, and nothing else', async () => {
    const { calls, typist } = await world([said('heard:1:A', 'Thanks')], { [of('heard:1:A', 'react')]: DONE });
    const menu = await openMenu(typist, 'Thanks');
    await typist.click(menu.getByRole('menuitem', { name: 'Another emoji…' }));
    const field = await screen.findByLabelText('Type one emoji');
    await typist.type(field, 'ok');
    expect(called(calls, of('heard:1:A', 'react'))).toBeUndefined();
    await typist.clear(field);
    await typist.paste('🎉');
    await waitFor(() => expect(called(calls, of('heard:1:A', 'react'))).toEqual({ emoji: '🎉' }));
  });

  it('offers what WhatsApp allows: no edit of theirs, of files, or too late', async () => {
    const { typist } = await world([
      said('heard:1:A', 'Theirs'),
      ours('sent:b', 'Too late', { editableUntil: '2026-01-01T00:15:00.000Z' }),
      ours('sent:c', 'Fresh', { editableUntil: LATER }),
    ]);
    const entries = async (text: string) => {
      const menu = await openMenu(typist, text);
      const names = menu.getAllByRole('menuitem').map(({ textContent }) => textContent);
      await typist.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
      return names;
    };
    expect(await entries('Theirs')).toEqual(['Another emoji…', 'Quote', 'Copy text']);
    expect(await entries('Too late')).toEqual(['Another emoji…', 'Quote', 'Copy text', 'Delete for everyone…']);
    expect(await entries('Fresh')).toEqual(['Another emoji…', 'Quote', 'Copy text', 'Edit…', 'Delete for everyone…']);
  });

  it('stays hidden for a message that WhatsApp does not have', async () => {
    await world([ours('sent:a', 'Waits', { sent: { ...sent, status: 'queued' } as never })]);
    expect((await lineOf('Waits')).queryByRole('button', { name: 'React, edit, delete…' })).toBeNull();
  });
});

describe('editing a message', () => {
  const lines = [ours('sent:a', 'Until nien', { editableUntil: LATER })];

  it('replaces the composer, keeps its text, and saves on Enter', async () => {
    const { calls, typist } = await world(lines, { [of('sent:a', 'edit')]: DONE });
    await typist.type(await screen.findByLabelText('Your answer'), 'Half a rep');
    await typist.click((await openMenu(typist, 'Until nien')).getByRole('menuitem', { name: 'Edit…' }));
    const field = await screen.findByLabelText('New text of the message');
    await waitFor(() => expect(field).toHaveFocus());
    expect(screen.getByRole('form', { name: 'Edit the message' })).toHaveTextContent('15 minutes');
    expect(screen.getByLabelText('Your answer')).not.toBeVisible();
    await typist.clear(field);
    await typist.type(field, 'Until nine{Enter}');
    await waitFor(() => expect(called(calls, of('sent:a', 'edit'))).toEqual({ text: 'Until nine' }));
    await waitFor(() => expect(screen.queryByLabelText('New text of the message')).toBeNull());
    expect(screen.getByLabelText('Your answer')).toHaveValue('Half a rep');
  });

  it('closes on Esc without a call', async () => {
    const { calls, typist } = await world(lines);
    await typist.click((await openMenu(typist, 'Until nien')).getByRole('menuitem', { name: 'Edit…' }));
    await typist.type(await screen.findByLabelText('New text of the message'), '!{Escape}');
    await waitFor(() => expect(screen.queryByLabelText('New text of the message')).toBeNull());
    expect(called(calls, of('sent:a', 'edit'))).toBeUndefined();
  });

  it('keeps the text if the server refuses it', async () => {
    const late = { status: 409, body: { message: 'WhatsApp lets a message be edited for 15 minutes', code: 'x' } };
    const { typist } = await world(lines, { [of('sent:a', 'edit')]: late });
    await typist.click((await openMenu(typist, 'Until nien')).getByRole('menuitem', { name: 'Edit…' }));
    await typist.type(await screen.findByLabelText('New text of the message'), '!{Enter}');
    expect(await screen.findByText(/WhatsApp lets a message/)).toBeTruthy();
    expect(screen.getByLabelText('New text of the message')).toHaveValue('Until nien!');
  });
});

describe('deleting a message for everyone', () => {
  it('asks first, and calls once', async () => {
    const { calls, typist } = await world([ours('sent:a', 'Oops')], { [of('sent:a', 'withdraw')]: DONE });
    const menu = await openMenu(typist, 'Oops');
    await typist.click(menu.getByRole('menuitem', { name: 'Delete for everyone…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete for everyone?' }));
    expect(calls.some(({ route }) => route === of('sent:a', 'withdraw'))).toBe(false);
    await typist.click(dialog.getByRole('button', { name: 'Delete for everyone' }));
    await waitFor(() => expect(calls.filter(({ route }) => route === of('sent:a', 'withdraw'))).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('a message in the thread', () => {
  it('shows what the person had read before it was edited', async () => {
    await world([ours('sent:a', 'First', { edited: { text: 'Third', at, earlier: ['Second'] } })]);
    const line = await lineOf('Third');
    const was = line.getByText('Edited, was:').closest('details');
    expect(was).toHaveTextContent('Edited, was:FirstSecond');
    expect(was).not.toHaveTextContent('Third');
  });

  it('shows that it was deleted as WhatsApp does, and to the team what it said', async () => {
    await world([ours('sent:a', 'Oops', { deletedAt: at }), said('heard:1:B', 'Mine', { deletedAt: at })]);
    expect((await lineOf('You deleted this message')).getByText('Was:').closest('details')).toHaveTextContent('Oops');
    expect((await lineOf('This message was deleted')).getByText('Was:').closest('details')).toHaveTextContent('Mine');
  });

  it('says what is under way, what failed, and what is not known', async () => {
    const gesture = (more: Partial<LineGesture>): LineGesture => ({
      ...{ id: String(more.kind), kind: 'edit', state: 'waits', by: ADA, ...more },
    });
    await world([
      ours('sent:a', 'Hello', {
        gestures: [
          gesture({ kind: 'reaction', emoji: '👍' }),
          gesture({ kind: 'edit', state: 'unknown', text: 'Hello!', cause: 'unanswered' }),
          gesture({ kind: 'withdrawal', state: 'refused', cause: 'refused', reason: 'Too old' }),
        ],
      }),
    ]);
    const notes = (await lineOf('Hello')).getAllByRole('status').map(({ textContent }) => textContent);
    expect(notes).toEqual([
      'Reaction 👍 on its way…',
      'Not known whether it was edited · It is not tried again automatically: look at your phone.: Hello!',
      'Not deleted · Too old',
    ]);
  });

  it('shows at a poll what was voted', async () => {
    const content = { poll: { title: 'Which day?', options: ['Mon', 'Tue'], choices: 1 } };
    await world([
      said('heard:1:A', '', { kind: 'poll', text: null, content, votes: [{ by: 'person', options: ['Tue'] }] }),
    ]);
    const chosen = (await lineOf('Which day?')).getByText('chosen');
    expect(chosen.closest('li')).toHaveTextContent('Tue');
  });
});

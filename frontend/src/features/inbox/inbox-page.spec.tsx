import { act, screen, waitFor, within } from '@testing-library/react';
import { api } from '@wavelane/contracts';
import { refresh } from '@/api/read';
import { holdBack, openApp, refusal } from '@/testing/app';
import { at, called, DETAIL, HUDA, LINES, open } from './testing/inbox-world';

describe('the inbox', () => {
  it('lists conversations by person, text and waiting time, and counts unread ones (C5)', async () => {
    await open('/inbox', {}, openApp);
    const row = within(await screen.findByRole('link', { name: /Huda/ }));
    expect(row.getByText('Picture')).toBeVisible();
    expect(row.getByRole('img', { name: /^Waiting/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Unassigned\s+12$/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Mine\s+999\+$/ })).toBeVisible();
    expect(await screen.findByRole('img', { name: '3 unread' })).toBeVisible();
  });

  it('opens a conversation by its row, which is a link that keeps what was searched for', async () => {
    const { typist } = await open('/inbox?view=all');
    const row = await screen.findByRole('link', { name: /Huda/ });
    expect(row).toHaveAttribute('href', '/inbox?view=all&conversation=c1');
    expect(row).not.toHaveAttribute('aria-current');
    await typist.click(row);
    expect(await screen.findByRole('log')).toBeVisible();
    expect(screen.getByRole('link', { name: /Huda/, current: true })).toBeVisible();
  });

  it('says what to expect while there are no conversations', async () => {
    await open('/inbox', { 'GET /api/conversations?view=all&limit=30': { body: [] } });
    expect(await screen.findByText('No open conversations')).toBeVisible();
    expect(screen.getByText('Your inbox')).toBeVisible();
  });

  it('shows messages, notes and reactions as they stand, and an unknown outcome as such', async () => {
    await open('/inbox?conversation=c1');
    const log = within(await screen.findByRole('log'));
    expect(await log.findByText('Where is my parcel?')).toBeVisible();
    expect(log.getByText('way').tagName).toBe('STRONG');
    expect(log.getByText('Not known whether it was sent')).toBeVisible();
    expect(log.getByRole('img', { name: 'They reacted with 👍' })).toBeVisible();
    expect(log.getByText('Call back')).toBeVisible();
    expect(log.getAllByRole('listitem').map((one) => one.textContent?.slice(0, 20))[0]).toBe('Thu, Jan 1Huda: Wher');
  });

  it('sends an answer by Ctrl+Enter, naming the owner that is seen, and empties the field', async () => {
    const { calls, typist } = await open('/inbox?conversation=c1', {
      'POST /api/conversations/c1/reply': { status: 201, body: { jobId: 'j', messageId: 'm', free: true } },
    });
    const field = await screen.findByLabelText('Your answer');
    await typist.type(field, 'It is *here*');
    expect(screen.getByRole('region', { name: 'Preview' })).toHaveTextContent('It is here');
    await typist.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(field).toHaveValue(''));
    expect(called(calls, 'POST /api/conversations/c1/reply')).toEqual({ text: 'It is *here*', expectedOwner: null });
  });

  it('keeps what was written if another member answers, and says so', async () => {
    const { typist } = await open('/inbox?conversation=c1', {
      'POST /api/conversations/c1/reply': refusal('Ben answers this conversation', 409, 'owner-differs'),
    });
    await typist.type(await screen.findByLabelText('Your answer'), 'Mine');
    await typist.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Ben answers this conversation')).toBeVisible();
    expect(screen.getByLabelText('Your answer')).toHaveValue('Mine');
  });

  it('keeps a draft of each conversation', async () => {
    const { typist } = await open('/inbox?conversation=c1');
    await typist.type(await screen.findByLabelText('Your answer'), 'Not yet sent');
    expect(Object.values({ ...sessionStorage })).toContain('"Not yet sent"');
  });

  it('offers canned replies for a slash, chosen by keys, and fills in the person', async () => {
    const { calls, typist } = await open('/inbox?conversation=c1');
    const field = await screen.findByLabelText('Your answer');
    await typist.type(field, 'Hello! /');
    const offered = within(await screen.findByRole('listbox', { name: 'Canned replies and templates' }));
    expect(offered.getAllByRole('option')).toHaveLength(2);
    await typist.keyboard('{ArrowDown}');
    const marked = offered.getByRole('option', { selected: true });
    expect(marked).toHaveTextContent('/hours');
    expect(field).toHaveAttribute('aria-activedescendant', marked.id);
    await typist.keyboard('{Enter}');
    expect(field).toHaveValue('Hello! Hi Huda, we open at nine');
    expect(field).toHaveFocus();
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(calls.some(({ route }) => route.startsWith('POST /api/conversations'))).toBe(false);
  });

  it('puts what is offered aside by Esc, and leaves a slash within a word alone', async () => {
    const { typist } = await open('/inbox?conversation=c1');
    const field = await screen.findByLabelText('Your answer');
    await typist.type(field, '/b');
    expect(await screen.findByRole('option', { name: /bye/ })).toBeVisible();
    await typist.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await typist.keyboard('{Shift>}{Enter}{/Shift}and/b');
    expect(field).toHaveValue('/b\nand/b');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('offers canned replies and templates by a button, too', async () => {
    const { typist } = await open('/inbox?conversation=c1', {
      'GET /api/templates': { body: [{ id: 't', title: 'Order ready', body: 'It is ready', buttons: [] }] },
    });
    await typist.type(await screen.findByLabelText('Your answer'), 'So:');
    await typist.click(await screen.findByRole('button', { name: 'Canned replies' }));
    await typist.click(await screen.findByRole('option', { name: /Order ready/ }));
    expect(screen.getByLabelText('Your answer')).toHaveValue('So: It is ready');
  });

  it('says why no answer can be sent, and still lets notes be written', async () => {
    const { typist } = await open('/inbox?conversation=c1', {
      'GET /api/conversations/c1': { body: { ...DETAIL, cannotReply: 'This channel is not linked.' } },
    });
    expect(await screen.findByText('This channel is not linked.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    await typist.click(screen.getByRole('button', { name: 'Note' }));
    expect(screen.getByRole('button', { name: 'Add note' })).toBeEnabled();
  });

  it('assigns a conversation to oneself, and marks its messages as read', async () => {
    const { calls, typist } = await open('/inbox?conversation=c1', {
      'GET /api/conversations/c1': { body: { ...DETAIL, unread: 2 } },
      'POST /api/conversations/c1/claim': { body: { success: true } },
      'POST /api/conversations/c1/read': { body: { success: true } },
    });
    await typist.click(await screen.findByRole('button', { name: 'Assign' }));
    await typist.click(await screen.findByRole('menuitem', { name: 'Assign to me' }));
    await waitFor(() => expect(called(calls, 'POST /api/conversations/c1/claim')).toEqual({ expectedOwner: null }));
    expect(calls.map(({ route }) => route)).toContain('POST /api/conversations/c1/read');
  });

  it('reads what comes while the server is being told of what came before', async () => {
    let shown = { ...DETAIL, unread: 0 };
    const { calls, client } = await open('/inbox?conversation=c1', {
      'GET /api/conversations/c1': () => ({ body: shown }),
      'POST /api/conversations/c1/read': { body: { success: true } },
    });
    await screen.findByRole('log');
    const release = holdBack('/api/conversations/c1/read');
    const asked = jest.spyOn(globalThis, 'fetch');
    for (const minute of [1, 2]) {
      shown = { ...DETAIL, unread: 1, lastAt: `2026-11-20T10:0${minute}:00.000Z` };
      await act(() => refresh(client, api.conversations));
      // The first read must be under way before the second message comes: otherwise one request covers both.
      await waitFor(() => expect(asked).toHaveBeenCalledWith('/api/conversations/c1/read', expect.anything()));
    }
    release();
    const reads = () => calls.filter(({ route }) => route === 'POST /api/conversations/c1/read');
    await waitFor(() => expect(reads()).toHaveLength(2));
  });

  it('finds words of what was written, and shows the place, asking for earlier lines until it is there', async () => {
    const found = { id: 'l0', at, from: 'person', by: null, text: 'My zebra rug', conversation: HUDA };
    const before = { ...found, id: 'l9', from: 'phone', text: 'A zebra lamp', was: true };
    const { typist, calls } = await open('/inbox?q=zebra', {
      'GET /api/conversations?view=all&q=zebra&limit=30': { body: [] },
      'GET /api/conversations/search?q=zebra&limit=20': { body: [found, before] },
      'GET /api/conversations/c1/lines?limit=50': {
        body: LINES,
        headers: { link: '</api/conversations/c1/lines?limit=50&cursor=more>; rel="next"' },
      },
      'GET /api/conversations/c1/lines?limit=50&cursor=more': {
        body: [{ ...LINES[2], id: 'l0', text: 'My zebra rug', edited: undefined }],
      },
    });
    expect(await screen.findByRole('link', { name: /Edited, was:.*A zebra lamp/ })).toBeVisible();
    expect(screen.getAllByText('Edited, was:')).toHaveLength(1);
    await typist.click(await screen.findByRole('link', { name: /My zebra rug/ }));
    const log = within(await screen.findByRole('log'));
    await waitFor(() => expect(log.getByRole('listitem', { current: true })).toHaveTextContent('My zebra rug'));
    expect(calls.filter(({ route }) => route.includes('cursor=more'))).toHaveLength(1);
  });

  it('offers members with what they answer already, whichever way their names run', async () => {
    const members = [
      { id: 'u2', name: 'ليلى', conversations: 3 },
      { id: 'u3', name: 'Ben', conversations: 1 },
    ];
    const { typist } = await open('/inbox?conversation=c1', { 'GET /api/conversations/members': { body: members } });
    await typist.click(await screen.findByRole('button', { name: 'Assign' }));
    const menu = within(await screen.findByRole('menu', { name: 'Assign' }));
    await menu.findByText('ليلى');
    expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Assign to me',
      'ل' + 'ليلى3 conversations',
      'BBen1 conversation',
    ]);
  });

  it('says that a conversation is not here', async () => {
    await open('/inbox?conversation=gone', { 'GET /api/conversations/gone': refusal('Conversation not found', 404) });
    expect(await screen.findByText('This conversation is not here')).toBeVisible();
  });
});

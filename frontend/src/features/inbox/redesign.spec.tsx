import { screen, waitFor, within } from '@testing-library/react';
import type { Conversation, FoundLine } from '@wavelane/contracts';
import { openApp, USER } from '@/testing/app';
import { beOnPhone } from '@/testing/phone';
import { switchEnterSends } from './composer/enter-sends';
import { called, DETAIL, HUDA, LINES, open } from './testing/inbox-world';

const REPLY = 'POST /api/conversations/c1/reply';
const SENT = { [REPLY]: { status: 201, body: { jobId: 'j', messageId: 'm', free: true } } };
const BEN = { id: 'u2', name: 'Ben Bright' };
const ALI: Conversation = {
  ...HUDA,
  id: 'c2',
  person: { ...HUDA.person, id: 'p2', name: 'عبدالرحمن الدوسري' },
  owner: BEN,
  last: {
    ...HUDA.last,
    from: 'member',
    kind: 'text',
    text: 'Tomorrow, الساعة',
    deleted: false,
    status: 'read',
    by: BEN,
  },
};
const TWO = { 'GET /api/conversations?view=all&limit=30': { body: [HUDA, ALI] } };

describe('inbox in daily work', () => {
  beforeEach(() => localStorage.clear());

  it('sends by Enter, breaks the line by Shift+Enter, and can leave Enter to lines', async () => {
    const { calls, typist } = await open('/inbox?conversation=c1', SENT);
    const field = await screen.findByLabelText('Your answer');
    await typist.type(field, 'One{Shift>}{Enter}{/Shift}two{Enter}');
    await waitFor(() => expect(field).toHaveValue(''));
    expect(called(calls, REPLY)).toMatchObject({ text: 'One\ntwo' });
    switchEnterSends(USER.id, false);
    await typist.type(field, 'Three{Enter}four');
    expect(field).toHaveValue('Three\nfour');
    expect(calls.filter(({ route }) => route === REPLY)).toHaveLength(1);
  });

  it('offers the formats behind one icon, and has the field with its words selected afterwards', async () => {
    const { typist } = await open('/inbox?conversation=c1', SENT);
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Your answer');
    await typist.type(field, 'Two bags');
    field.setSelectionRange(0, 3);
    await typist.click(screen.getByRole('button', { name: 'Formatting' }));
    await typist.click(await screen.findByRole('button', { name: /^Strikethrough/ }));
    await waitFor(() => expect(field).toHaveValue('~Two~ bags'));
    expect(field).toHaveFocus();
    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('Two');
    expect(screen.queryByRole('button', { name: /^Strikethrough/ })).toBeNull();
  });

  it('makes what is marked bold by Ctrl+B, and keeps the sidebar as it is', async () => {
    const { typist } = await open('/inbox?conversation=c1', {}, openApp);
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Your answer');
    await typist.type(field, 'come now');
    field.setSelectionRange(5, 8);
    const toggle = screen.getByRole('button', { name: 'Toggle sidebar' });
    const before = toggle.getAttribute('aria-expanded');
    await typist.keyboard('{Control>}b{/Control}');
    expect(field).toHaveValue('come *now*');
    expect(toggle).toHaveAttribute('aria-expanded', before);
  });

  it('shows name and text of a row in their own directions, apart from the author (A3)', async () => {
    await open('/inbox', TWO);
    const row = await screen.findByRole('link', { name: /الدوسري/ });
    expect(within(row).getByText('عبدالرحمن الدوسري')).toHaveAttribute('dir', 'auto');
    const text = within(row).getByText('Tomorrow, الساعة');
    expect(text).toHaveAttribute('dir', 'auto');
    expect(text).toHaveClass('clip');
    expect(text).not.toHaveTextContent('Ben');
  });

  it('shows the name of the member that wrote, and "You" only to oneself (A5)', async () => {
    const mine: Conversation = {
      ...ALI,
      id: 'c3',
      last: ALI.last && { ...ALI.last, by: { id: USER.id, name: 'Sara' } },
    };
    await open('/inbox', { 'GET /api/conversations?view=all&limit=30': { body: [ALI, mine] } });
    const [bens, own] = await screen.findAllByRole('link', { name: /الدوسري/ });
    expect(bens).toHaveTextContent('Ben:');
    expect(bens).not.toHaveTextContent('You:');
    expect(own).toHaveTextContent('You:');
  });

  it('shows beside a conversation what was shared in it, and since when the person is known', async () => {
    const text = 'The list: https://shop.example/list';
    const person = { id: 'p1', firstSeenAt: HUDA.lastAt, messages: { sent: 41, read: 40, received: 1 } };
    const { typist } = await open('/inbox?conversation=c1', {
      'GET /api/conversations/c1/lines?limit=50': { body: [{ ...LINES[2], text, edited: undefined }] },
      'GET /api/people/p1': { body: person },
    });
    await screen.findByRole('log');
    await typist.keyboard('p');
    expect(await screen.findByRole('link', { name: 'shop.example/list' })).toBeVisible();
    expect(await screen.findByText('41 messages sent, 40 read')).toBeVisible();
    expect(screen.getByText('1 message from them')).toBeVisible();
  });

  it('offers one search field on a phone, beside the name of the page (C9)', async () => {
    const back = beOnPhone();
    try {
      await open('/inbox', TWO, openApp);
      expect(await screen.findByRole('searchbox', { name: 'Search' })).toBeVisible();
      // The way to all other places is a sign, not a second field.
      expect(screen.queryByText(/Search or jump to/)).toBeNull();
      expect(screen.getByRole('button', { name: /Search or jump to/ })).toBeVisible();
      expect(within(screen.getByRole('banner')).getByText('Inbox')).toBeVisible();
    } finally {
      back();
    }
  });

  it('shows a found message without the marks of its styles', async () => {
    const found: FoundLine = {
      ...{ id: 'l9', at: HUDA.lastAt ?? '', from: 'person', text: 'Is it *ready*?', by: null },
      conversation: HUDA,
    };
    await open('/inbox?q=ready', {
      'GET /api/conversations?view=all&q=ready&limit=30': { body: [] },
      'GET /api/conversations/search?q=ready&limit=20': { body: [found] },
    });
    const row = await screen.findByRole('link', { name: /Huda.*Is it/ });
    expect(within(row).getByText('ready').tagName).toBe('MARK');
    expect(row).toHaveTextContent('Is it ready?');
  });

  it('opens the next conversation when one is resolved (A19)', async () => {
    let rows = [HUDA, ALI];
    // The conversation leaves the list before the page gets the answer.
    const done = () => {
      rows = [ALI];
      return { body: { success: true } };
    };
    const { typist } = await open('/inbox?conversation=c1', {
      'GET /api/conversations?view=all&limit=30': () => ({ body: rows }),
      'GET /api/conversations/c2': { body: { ...DETAIL, ...ALI, owner: null } },
      'GET /api/conversations/c2/lines?limit=50': { body: [] },
      'POST /api/conversations/c1/resolve': done,
    });
    await screen.findByRole('link', { name: /الدوسري/ });
    await typist.click(await screen.findByRole('button', { name: 'Resolve' }));
    expect(await screen.findByRole('link', { name: /الدوسري/, current: true })).toBeVisible();
    expect(await screen.findByRole('heading', { name: /الدوسري/, level: 2 })).toBeVisible();
  });

  it('offers to take over from the member that answers, and sends nothing meanwhile (A19)', async () => {
    const { calls, typist } = await open('/inbox?conversation=c1', {
      'GET /api/conversations/c1': { body: { ...DETAIL, owner: BEN } },
      ...SENT,
    });
    expect(await screen.findByText('is answering.', { exact: false })).toHaveTextContent('Ben Bright');
    expect(screen.getByLabelText('Your answer')).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    await typist.click(screen.getByRole('button', { name: 'Leave a note' }));
    expect(screen.getByLabelText('Note for members')).toBeEnabled();
    await typist.click(screen.getByRole('button', { name: 'Reply' }));
    await typist.click(screen.getByRole('button', { name: 'Take over…' }));
    expect(await screen.findByRole('dialog', { name: /Take over from/ })).toBeVisible();
    expect(calls.map(({ route }) => route)).not.toContain(REPLY);
  });

  it('says in the title of the tab how many conversations have something new, on each page', async () => {
    await open('/inbox', {}, openApp);
    await waitFor(() => expect(document.title).toMatch(/^\(3\) /));
  });

  it('shows and hides the person by P, and goes to people by G and P', async () => {
    const { typist } = await open('/inbox?conversation=c1');
    await screen.findByRole('log');
    expect(screen.queryByRole('link', { name: 'Open profile' })).toBeNull();
    await typist.keyboard('p');
    expect(await screen.findByRole('link', { name: 'Open profile' })).toBeVisible();
    await typist.keyboard('p');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Open profile' })).toBeNull());
    await typist.keyboard('go');
    await waitFor(() => expect(screen.queryByRole('log')).toBeNull());
  });

  it('fits the height that a phone keyboard leaves, and the window again without it (A2)', async () => {
    const seen = Object.assign(new EventTarget(), { height: 400, scale: 1 });
    Object.defineProperty(window, 'visualViewport', { configurable: true, value: seen });
    const height = () => document.documentElement.style.getPropertyValue('--visible-height');
    try {
      await open('/inbox', {}, openApp);
      await waitFor(() => expect(height()).toBe('400px'));
      seen.height = window.innerHeight;
      seen.dispatchEvent(new Event('resize'));
      expect(height()).toBe('');
    } finally {
      Reflect.deleteProperty(window, 'visualViewport');
    }
  });
});

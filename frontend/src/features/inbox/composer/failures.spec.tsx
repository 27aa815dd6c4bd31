import { act, screen, waitFor, within } from '@testing-library/react';
import type { ConversationDetail, ConversationMessage } from '@wavelane/contracts';
import { FakeEventSource, makeBrowser, unmakeBrowser } from '@/testing/live';
import { follow } from '@/api/live/follow';
import { holdBack, refusal, type Routes, USER } from '@/testing/app';
import { at, DETAIL, LINES, open } from '../testing/inbox-world';

const ends: (() => void)[] = [];
beforeEach(() => makeBrowser());
afterEach(() => {
  act(() => ends.splice(0).forEach((end) => end()));
  unmakeBrowser();
});

const line = (): FakeEventSource => {
  const [only] = FakeEventSource.open;
  if (!only) throw new Error('There is no line');
  return only;
};

/** Opens the inbox, with a live line. */
async function following(routes: Routes = {}) {
  const opened = await open('/inbox?conversation=c1', routes);
  await act(async () => void ends.push(follow(opened.client, USER.id)));
  return opened;
}

const replies = (calls: { route: string; body: unknown; headers: Record<string, string> }[]) =>
  calls.filter(({ route }) => route === 'POST /api/conversations/c1/reply');

const wrote = (id: string, text: string): ConversationMessage => ({
  ...{ id, at, type: 'message', from: 'person', kind: 'text', header: null, text, footer: null },
  ...{ buttons: [], reactions: [] },
});

describe('inbox after a failure', () => {
  it('resumes at its position after the live connection dropped, without gaps or repeats', async () => {
    let lines = [wrote('l1', 'Where is it?')];
    await following({
      'GET /api/conversations/c1/lines?limit=50': () => ({ body: lines }),
    });
    const log = within(await screen.findByRole('log'));
    expect(await log.findByText('Where is it?')).toBeVisible();
    const first = line();
    act(() => first.tell('hello', [], 'p1'));
    act(() => first.tell('hint', ['templates'], 'p2'));
    lines = [wrote('l2', 'Hello?'), ...lines];
    jest.useFakeTimers();
    try {
      act(() => first.fail(true));
      await act(() => jest.advanceTimersByTimeAsync(60_000));
    } finally {
      jest.useRealTimers();
    }
    const second = line();
    expect(second).not.toBe(first);
    expect(second.url).toContain('after=p2');
    act(() => second.tell('hello', ['inbox'], 'p3'));
    expect(await log.findAllByText('Hello?')).toHaveLength(1);
    expect(log.getAllByText('Where is it?')).toHaveLength(1);
  });

  it('finishes a reading under way, and reads once more for all news that came meanwhile', async () => {
    const { calls } = await following();
    await screen.findByRole('log');
    const release = holdBack('/api/conversations');
    const read = () => calls.filter(({ route }) => route === 'GET /api/conversations/counts').length;
    const before = read();
    jest.useFakeTimers();
    try {
      for (let n = 0; n < 10; n++) {
        act(() => line().tell('hint', ['inbox'], `p${n}`));
        await act(() => jest.advanceTimersByTimeAsync(500));
      }
      release();
      await act(() => jest.advanceTimersByTimeAsync(2_000));
    } finally {
      jest.useRealTimers();
    }
    // One read that was under way, and one for all changes that came meanwhile.
    expect(read() - before).toBe(2);
  });

  it('says that its channel was unlinked during writing, and keeps the text', async () => {
    const unlinked = 'This channel is not linked to WhatsApp. Link it, then send your answer.';
    let detail: ConversationDetail = DETAIL;
    const { typist } = await following({
      'GET /api/conversations/c1': () => ({ body: detail }),
      'POST /api/conversations/c1/reply': refusal(unlinked, 409),
    });
    await typist.type(await screen.findByLabelText('Your answer'), 'It is on its way');
    detail = { ...DETAIL, cannotReply: unlinked };
    const told = line();
    act(() => told.tell('hello', ['channels'], 'p1'));
    expect(await screen.findByText(unlinked)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    expect(screen.getByLabelText('Your answer')).toHaveValue('It is on its way');
  });

  it('shows an unknown outcome as unknown, and never sends the message again unasked', async () => {
    const { calls } = await following();
    expect(await within(await screen.findByRole('log')).findByText('Not known whether it was sent')).toBeVisible();
    expect(LINES[0]).toMatchObject({ sent: { outcomeUnknown: true } });
    const told = line();
    act(() => told.tell('hello', ['inbox', 'jobs'], 'p1'));
    await waitFor(() => expect(calls.filter(({ route }) => route.includes('/c1/lines')).length).toBeGreaterThan(1));
    // The page sends only the member's presence.
    expect(calls.filter(({ route }) => route.startsWith('POST') && route !== 'POST /api/presence')).toEqual([]);
  });

  it('repeats an answer of unknown outcome under the same key, even after taking the conversation', async () => {
    let detail: ConversationDetail = DETAIL;
    let reply = refusal('', 503);
    const { calls, typist } = await following({
      'GET /api/conversations/c1': () => ({ body: detail }),
      'POST /api/conversations/c1/reply': () => reply,
    });
    const field = await screen.findByLabelText('Your answer');
    await typist.type(field, 'It is on its way');
    await typist.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Not sent')).toBeVisible();
    expect(field).toHaveValue('It is on its way');
    detail = { ...DETAIL, owner: { id: USER.id, name: USER.name } };
    const told = line();
    act(() => told.tell('hello', ['inbox'], 'p1'));
    expect(await screen.findByRole('button', { name: /assigned to/i })).toBeVisible();
    reply = { status: 201, body: { jobId: 'j', messageId: 'm', free: true } };
    await typist.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(field).toHaveValue(''));
    const [first, second] = replies(calls);
    expect(second?.body).toEqual(first?.body);
    expect(second?.headers['Idempotency-Key']).toBe(first?.headers['Idempotency-Key']);
  });
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { api, type ConversationLine } from '@wavelane/contracts';
import { refresh } from '@/api/read';
import { at, open } from '../testing/inbox-world';

const LINE = 100;
const SEEN = 300;
const LINES_ROUTE = 'GET /api/conversations/c1/lines?limit=50';

const said = (number: number): ConversationLine => ({
  ...{ id: `l${number}`, at, type: 'message', from: 'person', kind: 'text', header: null, text: `Line ${number}` },
  ...{ footer: null, buttons: [], reactions: [] },
});
const resolved = (number: number): ConversationLine => ({
  ...{ id: `l${number}`, at, type: 'event', event: 'resolved', by: null },
});
/** Messages, the newest first. */
const saidFrom = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => said(last - index));

/** Gives every line the same height and the window a fixed one, so that the place of a line follows from its order. */
function withHeights(): void {
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(LINE);
  jest.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * LINE;
  });
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(SEEN);
  jest.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
    return (this.querySelector('ol')?.children.length ?? 0) * LINE;
  });
}

/** A thread of twenty lines. @returns functions that replace the lines and scroll */
async function thread(more: Parameters<typeof open>[1] = {}) {
  withHeights();
  let lines = saidFrom(1, 20);
  const world = await open('/inbox?conversation=c1', { [LINES_ROUTE]: () => ({ body: lines }), ...more });
  const log = await screen.findByRole('log');
  await within(log).findByText('Line 20');
  const scrollTo = (top: number) => {
    log.scrollTop = top;
    fireEvent.scroll(log);
  };
  const become = async (next: ConversationLine[]) => {
    lines = next;
    await act(() => refresh(world.client, api.conversationLines));
  };
  return { ...world, log, scrollTo, become };
}

const isAtEnd = (log: HTMLElement) => log.scrollTop >= log.scrollHeight - SEEN;

describe('a thread', () => {
  afterEach(() => jest.restoreAllMocks());

  it('begins at its end and follows what comes there', async () => {
    const { log, become } = await thread();
    expect(isAtEnd(log)).toBe(true);
    await become(saidFrom(1, 22));
    await within(log).findByText('Line 22');
    expect(isAtEnd(log)).toBe(true);
    expect(screen.queryByRole('button', { name: /new message/ })).toBeNull();
  });

  it('keeps its position when lines come below, and counts the messages among them', async () => {
    const { log, scrollTo, become, typist } = await thread();
    scrollTo(850);
    await become([resolved(24), ...saidFrom(1, 23)]);
    const button = await screen.findByRole('button', { name: '3 new messages' });
    expect(log.scrollTop).toBe(850);
    await typist.click(button);
    expect(isAtEnd(log)).toBe(true);
    expect(button).not.toBeInTheDocument();
    expect(log).toHaveFocus();
  });

  it('says that an answer waits for the outcome of the one before it', async () => {
    const ours = (id: string, status: 'queued' | 'pending' | 'sent', outcomeUnknown: boolean): ConversationLine => ({
      ...{ id, at, type: 'message', from: 'member', kind: 'text', header: null, text: id, footer: null },
      ...{ buttons: [], reactions: [] },
      sent: { messageId: id, jobId: 'j', status, error: null, outcomeUnknown, bulk: false, by: null },
    });
    const { log, become } = await thread();
    const waits = /^Waits for the message before it/;
    await become([ours('second', 'queued', false), ours('first', 'pending', true), ours('alone', 'queued', false)]);
    const [told, ...others] = await within(log).findAllByText(waits);
    expect(others).toEqual([]);
    expect(told?.closest('li')).toHaveTextContent('second');
    await become([ours('second', 'queued', false), ours('first', 'sent', false), ours('alone', 'queued', false)]);
    await waitFor(() => expect(within(log).queryByText(waits)).toBeNull());
  });

  it('removes the count of new messages once the end is reached', async () => {
    const { log, scrollTo, become } = await thread();
    scrollTo(850);
    await become(saidFrom(1, 21));
    await screen.findByRole('button', { name: '1 new message' });
    scrollTo(log.scrollHeight - SEEN);
    await waitFor(() => expect(screen.queryByRole('button', { name: /new message/ })).toBeNull());
  });

  it('keeps its position when lines come or go above', async () => {
    const { log, scrollTo, become } = await thread();
    scrollTo(850);
    await become(saidFrom(-29, 22));
    await within(log).findByText('Line -29');
    expect(log.scrollTop).toBe(3_850);
    await become(saidFrom(5, 22));
    await waitFor(() => expect(within(log).queryByText('Line -29')).toBeNull());
    expect(log.scrollTop).toBe(450);
  });

  it('loads earlier lines before the beginning is reached', async () => {
    const { log, scrollTo, calls } = await thread({
      [LINES_ROUTE]: {
        body: saidFrom(1, 20),
        headers: { link: '</api/conversations/c1/lines?limit=50&cursor=more>; rel="next"' },
      },
      [`${LINES_ROUTE}&cursor=more`]: { body: saidFrom(-9, 0) },
    });
    scrollTo(900);
    scrollTo(310);
    await within(log).findByText('Line -9');
    expect(log.scrollTop).toBe(1_310);
    expect(calls.filter(({ route }) => route.includes('cursor=more'))).toHaveLength(1);
  });

  it('scrolls to the end for an own answer from any position', async () => {
    const { log, scrollTo, become, typist } = await thread({
      'POST /api/conversations/c1/reply': { status: 201, body: { jobId: 'j', messageId: 'm', free: true } },
    });
    scrollTo(850);
    const field = screen.getByLabelText('Your answer');
    await typist.type(field, 'On its way');
    await typist.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(field).toHaveValue(''));
    await waitFor(() => expect(isAtEnd(log)).toBe(true));
    await become(saidFrom(1, 21));
    await within(log).findByText('Line 21');
    expect(isAtEnd(log)).toBe(true);
    expect(screen.queryByRole('button', { name: /new message/ })).toBeNull();
  });
});

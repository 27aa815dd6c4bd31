import { act, screen, within } from '@testing-library/react';
import { api, type ConversationLine, type InboundContent } from '@wavelane/contracts';
import { refresh } from '@/api/read';
import { at, open } from '../testing/inbox-world';

const PERSON = {
  ...{ id: 'p1', name: 'Huda', profileName: null, userName: null, handles: [], attributes: {}, labels: [] },
  ...{ stopped: false, firstSeenAt: at, lastInboundAt: at, messages: { sent: 2, read: 2, received: 1 } },
};
const picture = (id: string, bytes: number): InboundContent => ({
  media: {
    ...{ id, kind: 'image', state: 'kept', mimeType: 'image/png', bytes, fileName: `${id}.png`, seconds: null },
    ...{ width: null, height: null, reason: null, contentType: 'image/png' },
  },
});
const line = (id: string, content: InboundContent, text: string | null): ConversationLine => ({
  ...{ id, at, type: 'message', from: 'person', kind: 'image', header: null, text, footer: null },
  ...{ buttons: [], reactions: [], content },
});
const LINES = [
  line('l2', picture('big', 4_000_000), 'https://shop.example/a'),
  line('l1', picture('small', 4_000), null),
];

describe('the person beside a conversation', () => {
  const opened = async () => {
    const world = await open('/inbox?conversation=c1', {
      'GET /api/people/p1': { body: PERSON },
      'GET /api/conversations/c1/lines?limit=50': { body: LINES },
    });
    await screen.findByRole('log');
    await world.typist.keyboard('p');
    return world;
  };

  it('reads the counts of a person once, whatever is new about people', async () => {
    const { calls, client } = await opened();
    expect(await screen.findByText('2 messages sent, all read')).toBeVisible();
    await act(() => refresh(client, api.people, api.person));
    expect(calls.filter(({ route }) => route === 'GET /api/people/p1')).toHaveLength(1);
  });

  it('shows small pictures, names large ones, and keeps the direction of a link', async () => {
    await opened();
    const part = within(await screen.findByRole('region', { name: 'From them' }));
    expect(part.getByRole('img', { name: 'small.png' })).toBeVisible();
    expect(part.queryByRole('img', { name: 'big.png' })).toBeNull();
    expect(part.getByRole('link', { name: 'big.png' })).toBeVisible();
    expect(part.getByRole('link', { name: 'shop.example/a' })).toHaveAttribute('dir', 'ltr');
    expect(part.getByText('In the messages shown')).toBeVisible();
  });

  it('offers one more label by name', async () => {
    await opened();
    const labels = within(await screen.findByRole('region', { name: 'Labels' }));
    expect(labels.getByRole('button', { name: 'Add a label' })).toBeVisible();
  });
});

import userEvent from '@testing-library/user-event';
import type { CannedReply, Conversation, ConversationDetail, ConversationLine } from '@wavelane/contracts';
import { CHANNEL, openPage, type Routes, serve, USER } from '@/testing/app';

export const HUDA: Conversation = {
  id: 'c1',
  channelId: CHANNEL.id,
  person: { id: 'p1', name: 'Huda', profileName: null, userName: null, phone: '+97330000002', stopped: false },
  state: 'open',
  snoozedUntil: null,
  owner: null,
  unread: 0,
  waitingSince: '2026-01-01T00:00:00.000Z',
  windowEndsAt: '2999-01-01T00:00:00.000Z',
  labels: ['vip'],
  plannedFor: null,
  lastAt: '2026-01-01T00:00:00.000Z',
  last: { from: 'person', kind: 'image', text: null, deleted: false, status: null, by: null },
};
export const DETAIL: ConversationDetail = {
  ...HUDA,
  replyTo: '+97330000002',
  cannotReply: null,
  mentioned: false,
  planned: [],
};
export const at = '2026-01-01T00:00:00.000Z';
export const LINES: ConversationLine[] = [
  {
    ...{
      id: 'l3',
      at,
      type: 'message',
      from: 'member',
      kind: 'text',
      header: null,
      text: 'On its *way*',
      footer: null,
    },
    ...{ buttons: [], reactions: [{ emoji: '👍', by: 'person' }] },
    sent: { messageId: 'm', jobId: 'j', status: 'pending', error: null, outcomeUnknown: true, bulk: false, by: null },
  },
  { id: 'l2', at, type: 'note', by: { id: 'u1', name: 'Sara Lind' }, text: 'Call back' },
  {
    ...{
      id: 'l1',
      at,
      type: 'message',
      from: 'person',
      kind: 'text',
      header: null,
      text: 'Where is it?',
      footer: null,
    },
    ...{ buttons: [], reactions: [], edited: { text: 'Where is my parcel?', at } },
  },
];

const CANNED: CannedReply[] = [
  { id: 'r1', shortName: 'bye', text: 'Good bye' },
  { id: 'r2', shortName: 'hours', text: 'Hi {{name}}, we open at nine' },
];

export const open = async (address: string, routes: Routes = {}, opened = openPage) => {
  sessionStorage.clear();
  const calls = serve({
    'GET /api/me': { body: USER },
    'GET /api/channels': { body: [CHANNEL] },
    'GET /api/templates': { body: [] },
    'GET /api/canned-replies': { body: CANNED },
    'GET /api/conversations?view=all&limit=30': { body: [HUDA] },
    'GET /api/conversations/counts': { body: { all: 18, unread: 3, mine: 1_000, unassigned: 12, mentioned: 2 } },
    'GET /api/conversations/c1': { body: DETAIL },
    'GET /api/conversations/c1/lines?limit=50': { body: LINES },
    'GET /api/presence': { body: [] },
    'POST /api/presence': { body: [] },
    'GET /api/people/p1': { status: 404, body: {} },
    'GET /api/people/p1/consents': { body: { purposes: [], history: [] } },
    ...routes,
  });
  const { client } = await opened(address);
  return { calls, client, typist: userEvent.setup() };
};
export const called = (calls: { route: string; body: unknown }[], route: string) =>
  calls.find((one) => one.route === route)?.body;

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SAID_KINDS, UNSAID_KINDS } from '@wavelane/contracts';
import { startApp, type TestApp } from '../../../../../testing/app.js';
import { TestTime } from '../../../../../testing/domain/test-time.js';
import { Sender } from '../../../../../testing/people/sender.js';
import { Chat } from '../../test/chat.js';

let app: TestApp;
let ada: Sender;

beforeAll(async () => {
  app = await startApp({ clock: TestTime.running() });
  ada = await Sender.create(app, 'Ada', '+14155550100');
});
afterAll(() => app.stop());

const file = { id: 'file-1', mime_type: 'image/png', file_size: 4 };
const card = { name: 'Sara', vcard: 'BEGIN:VCARD\nFN:Sara\nEND:VCARD' };
const place = { latitude: 26.2, longitude: 50.5 };
/** Each kind as the gateway reports it; kinds that are not here have a text. */
const PARTS: Readonly<Record<string, object>> = {
  ...Object.fromEntries(
    ['image', 'video', 'gif', 'short', 'audio', 'voice', 'document', 'sticker'].map((kind) => [kind, file]),
  ),
  ...{ location: place, live_location: place, contact: card, contact_list: { list: [card] } },
  contacts: { list: [card] },
  poll: { title: 'When?', options: ['Mon', 'Tue'], vote_limit: 1 },
  order: { order_id: '17', items: [{ name: 'Dates' }] },
  reply: { type: 'list_reply', list_reply: { id: 'ListV3:a', title: 'Nine' } },
};

describe('a message of a person', () => {
  it.each([...SAID_KINDS, 'a_kind_of_tomorrow'])('stands as %s in the thread, the list and the inbox', async (kind) => {
    const sara = new Chat(app, ada);
    await sara.told({ type: kind, [kind]: PARTS[kind] ?? { body: 'Hello' } });
    expect(await sara.one('unassigned')).toMatchObject({ unread: 1, last: { from: 'person', kind } });
    expect(await sara.messages()).toMatchObject([{ from: 'person', kind }]);
    const { body } = await ada.agent.get(`/api/inbox?from=%2B${sara.digits}`).expect(200);
    expect(body).toMatchObject([{ kind }]);
  });

  it.each(UNSAID_KINDS)('does not stand as %s', async (kind) => {
    const sara = new Chat(app, ada);
    await sara.told({ type: kind });
    expect(await sara.mine()).toEqual([]);
  });

  it('shows a poll with the votes of both sides, and is found by its question', async () => {
    const sara = new Chat(app, ada);
    const poll = await sara.told({ type: 'poll', poll: PARTS.poll });
    const vote = (votes: string[], more = {}) =>
      sara.told({ type: 'action', action: { type: 'vote', target: poll, votes }, ...more });
    await vote(['Mon']);
    await vote(['Tue'], { from_me: true, source: 'mobile' });
    expect(await sara.messages()).toMatchObject([
      {
        content: { poll: { title: 'When?', options: ['Mon', 'Tue'], choices: 1 } },
        votes: [
          { by: 'person', options: ['Mon'] },
          { by: 'account', options: ['Tue'] },
        ],
      },
    ]);
    const found = await ada.agent.get('/api/conversations/search?q=when').expect(200);
    expect((found.body as { text: string }[]).map(({ text }) => text)).toContain('When?: Mon; Tue');
  });

  it('answers what was asked, and lifts no STOP, as a poll', async () => {
    const sara = new Chat(app, ada);
    await ada.sim('PUT', `/phones/${sara.digits}`, { behaviour: 'delivers' });
    const sent = await ada.send(sara.digits, { body: 'What shall we bring?' });
    await ada.shows(sent, 'delivered');
    await sara.told({ type: 'poll', poll: { title: 'START', options: ['A', 'B'] } });
    await ada.shows(sent, 'replied');
    expect(await sara.one()).toMatchObject({ person: { stopped: false }, unread: 1 });
  });
});

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';
import { type Joined, memberOf } from '../../../../testing/people/members.js';
import { Sender } from '../../../../testing/people/sender.js';
import { Chat } from '../../../inbox/conversations/test/chat.js';
import type { PushPayload } from '../push/push-writer.js';

const POLL = { type: 'poll', poll: { title: 'When do you open?', options: ['Today', 'Tomorrow'], vote_limit: 1 } };
const PLACE = { type: 'location', location: { latitude: 26.2, longitude: 50.5, name: 'My door' } };

describe('a push about a conversation', () => {
  let app: TestApp;
  let ada: Sender;
  let bea: Joined;

  beforeAll(async () => {
    app = await startApp();
    ada = await Sender.create(app, 'Ada', '+14155550100');
    bea = await memberOf(app, ada.agent, 'agent');
  });
  afterAll(() => app.stop());

  /** The body of the push that a member gets of a conversation with this message. */
  async function pushed(content: object, language: 'en' | 'ar', pushShowsText: boolean): Promise<string> {
    await bea.agent.put('/api/notices/settings').send({ pushShowsText }).expect(200);
    const browser = app.simulators.push.subscribe();
    const subscribed = await bea.agent
      .post('/api/push')
      .send({ ...browser, language })
      .expect(201);
    const chat = new Chat(app, ada);
    await chat.told(content);
    await chat.one();
    await chat.act('assign', { memberId: bea.user.id, expectedOwner: null });
    const [push] = await eventually(
      () => {
        const all = app.simulators.push.all(browser.endpoint);
        return all.length > 0 ? all : undefined;
      },
      { what: 'the push' },
    );
    await bea.agent.delete(`/api/push/${String(subscribed.body.id)}`).expect(200);
    return (JSON.parse(push?.payload ?? '{}') as PushPayload).body;
  }

  it.each([
    ['a poll with its question', POLL, 'en', true, 'Poll: When do you open?'],
    ['a poll in Arabic', POLL, 'ar', true, 'استطلاع: When do you open?'],
    ['a place with its name', PLACE, 'en', true, 'Location: My door'],
    ['a text as it is', { text: { body: 'Open?' } }, 'en', true, 'Open?'],
    ['a text without the marks of its styles', { text: { body: 'Are you *open*?' } }, 'en', true, 'Are you open?'],
    ['a poll without its question if the member wants no text', POLL, 'en', false, /Poll$/],
    ['a place without its name in Arabic', PLACE, 'ar', false, /موقع$/],
    ['nothing of a text if the member wants none', { text: { body: 'Open?' } }, 'en', false, /assigned to you\.$/],
  ] as const)('says that it is about %s', async (_, content, language, showsText, body) => {
    const said = await pushed(content, language, showsText);
    if (typeof body === 'string') expect(said).toBe(body);
    else expect(said).toMatch(body);
    if (!showsText) expect(said).not.toMatch(/open|door/i);
  });
});

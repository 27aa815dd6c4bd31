import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type TestApp } from '../../../../../testing/app.js';
import { Sender } from '../../../../../testing/people/sender.js';
import { Chat } from '../../test/chat.js';

let app: TestApp;
let ada: Sender;
let eve: Sender;

beforeAll(async () => {
  app = await startApp();
  ada = await Sender.create(app, 'Ada', '+14155550100');
  eve = await Sender.create(app, 'Eve', '+14155550200');
});
afterAll(() => app.stop());

describe('a conversation as a file', () => {
  it('holds the messages of both sides, the oldest first, and no notes', async () => {
    const sara = new Chat(app, ada);
    const first = await sara.says('*Two* kilos of dates');
    await sara.told({
      type: 'action',
      action: { type: 'edited', target: first, edited_content: { body: 'Three kilos' }, edited_type: 'text' },
    });
    await sara.act('claim', { expectedOwner: null });
    await sara.act('notes', { text: 'Pays late' });
    await sara.act('reply', { text: 'Tomorrow', expectedOwner: (await sara.one()).owner?.id }, 201);
    const { id } = await sara.one();
    await app.settle();
    const { text, headers } = await ada.agent.get(`/api/conversations/${id}/export.html`).expect(200);
    expect(headers['content-disposition']).toMatch(/^attachment; filename="conversation-.*\.html"$/);
    expect(text).toMatch(/Three kilos.*was:.*<strong>Two<\/strong> kilos of dates.*Tomorrow/su);
    expect(text).not.toContain('Pays late');
    await eve.agent.get(`/api/conversations/${id}/export.html`).expect(404);
  });
});

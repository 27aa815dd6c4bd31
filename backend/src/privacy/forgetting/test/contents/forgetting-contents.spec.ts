import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ConversationMessage, Person, RichContent, UploadedMedia } from '@wavelane/contracts';
import { asStored, type EventStore, START } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import { startApp, type TestApp } from '../../../../../testing/app.js';
import { Chat } from '../../../../inbox/conversations/test/chat.js';
import { EVENT_STORE } from '../../../../platform/storage/tokens.js';
import { ForgettingWorld } from '../forgetting-world.js';

/** A word in each text of each kind of content that was sent to a person. */
const SENT = {
  button: 'Aardvark',
  section: 'Basilisk',
  row: 'Cormorant',
  description: 'Dromedary',
  place: 'Elephantine',
  address: 'Flamingoway',
  card: 'Gazellina',
  organisation: 'Hedgehoggery',
  question: 'Ibexically',
  option: 'Jackdawing',
  pressed: 'Kingfisherly',
  link: 'lemurlink',
  header: 'Mongoosehead',
  replied: 'Nightingalerow',
  planned: 'Ocelotplan',
  first: 'Pangolinfirst',
  edited: 'Quokkalater',
  file: 'Raccoonfile.pdf',
};
/** The texts of what they sent. */
const SAID = {
  place: 'Salamanderplace',
  card: 'Tapirname',
  vcard: 'Uakariwork',
  poll: 'Vicunaquestion',
  before: 'Wallabybefore',
  after: 'Xenopusafter',
  order: 'Yakorder',
  file: 'Zorillafile.pdf',
};
const WORDS = [...Object.values(SENT), ...Object.values(SAID)];
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

const list = (row: string): RichContent => ({
  ...{ kind: 'list', button: SENT.button },
  sections: [{ title: SENT.section, rows: [{ id: 'a', title: row, description: SENT.description }] }],
});
const CONTENTS: RichContent[] = [
  { kind: 'location', latitude: 1, longitude: 2, name: SENT.place, address: SENT.address },
  { kind: 'contact', name: SENT.card, phone: '+97336000001', organisation: SENT.organisation },
  { kind: 'poll', question: SENT.question, options: [SENT.option, 'Other'], choices: 1 },
];

describe('every kind of content of a person', () => {
  let app: TestApp;
  let world: ForgettingWorld;
  let chat: Chat;
  let person: Person;

  beforeAll(async () => {
    app = await startApp();
    world = await ForgettingWorld.start(app);
    chat = new Chat(app, world.ada, world.digits);
    await world.ada.sim('PUT', `/phones/${world.digits}`, { behaviour: 'delivers' });
    await sent();
    await said();
    await answered();
    person = await world.person();
  }, 90_000);
  afterAll(() => app.stop());

  async function sent(): Promise<void> {
    const { ada, digits } = world;
    const { body } = await ada.agent.post('/api/messages/media').attach('file', PDF, SENT.file).expect(201);
    const quick = [{ type: 'quick_reply' as const, title: SENT.pressed, id: 'a' }];
    const link = [{ type: 'url' as const, title: 'Open', url: `https://example.com/${SENT.link}` }];
    const { mediaId } = body as UploadedMedia;
    const orders = [
      { body: 'Look', buttons: quick, mediaId },
      { body: 'Look', header: SENT.header, buttons: link },
      { body: 'When?', content: list(SENT.row) },
      ...CONTENTS.map((content) => ({ body: undefined, content })),
    ];
    for (const order of orders) await ada.shows(await ada.send(digits, order), 'delivered');
  }

  async function said(): Promise<void> {
    await chat.told({ type: 'location', location: { latitude: 1, longitude: 2, name: SAID.place } });
    const vcard = `BEGIN:VCARD\nVERSION:3.0\nFN:${SAID.card}\nORG:${SAID.vcard}\nEND:VCARD`;
    await chat.told({ type: 'contact', contact: { name: SAID.card, vcard } });
    await chat.told({ type: 'poll', poll: { title: SAID.poll, options: ['A', 'B'] } });
    await chat.told({ type: 'order', order: { title: SAID.order, items: [] } });
    await chat.told({ type: 'document', document: { id: 'none', mime_type: 'application/pdf', filename: SAID.file } });
    const target = await chat.says(SAID.before);
    const edited = { type: 'edited', target, edited_content: { body: SAID.after }, edited_type: 'text' };
    await chat.told({ type: 'action', action: edited });
    await chat.told({ type: 'action', action: { type: 'reaction', target, emoji: '🦥' } });
  }

  async function answered(): Promise<void> {
    const owner = async () => (await chat.anywhere()).owner?.id ?? null;
    await chat.act('reply', { text: 'When?', content: list(SENT.replied), expectedOwner: null }, 201);
    await chat.act('reply', { text: SENT.first, expectedOwner: await owner() }, 201);
    const line = await chat.until(async () => (await ours()) ?? false, 'the answer');
    const { id } = await chat.anywhere();
    await world.ada.agent
      .post(`/api/conversations/${id}/lines/${encodeURIComponent(line.id)}/edit`)
      .send({ text: SENT.edited })
      .expect(200);
    const scheduledFor = new Date(Date.now() + 86_400_000).toISOString();
    const planned = { text: 'When?', content: list(SENT.planned), scheduledFor, expectedOwner: await owner() };
    await chat.act('planned-replies', planned, 201);
    await chat.until(async () => (await ours())?.edited, 'the edit');
  }

  async function ours(): Promise<ConversationMessage | undefined> {
    const found = (await chat.messages()).find(({ text }) => text === SENT.first);
    return found?.editableUntil === undefined && !found?.edited ? undefined : found;
  }

  it('lies sealed in the log', async () => {
    const log = asStored(app.app.get<EventStore>(EVENT_STORE));
    for await (const { events } of log.pages({ after: START }))
      for (const event of events)
        expect([event.type, WORDS.filter((word) => JSON.stringify(event).includes(word))]).toEqual([event.type, []]);
  });

  it('stands in the file of the person', async () => {
    const { text } = await world.ada.agent.get(`/api/people/${person.id}/export.json`).expect(200);
    expect(WORDS.filter((word) => !text.includes(word))).toEqual([]);
    expect(text).toContain('🦥');
  });

  it('stays on the disk until the person is forgotten, and no longer', async () => {
    expect(world.left(undefined, WORDS)).not.toEqual([]);
    const line = defined((await chat.messages()).find(({ text }) => text === SENT.first));
    expect(line.edited).toMatchObject({ text: SENT.edited });
    await world.done(await world.order(person.id));
    expect(world.left(undefined, [...WORDS, '🦥'])).toEqual([]);
    expect(await world.conversations()).toEqual([]);
  });
});

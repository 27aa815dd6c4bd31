import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Answering, UploadedMedia } from '@wavelane/contracts';
import { startApp, type TestApp } from '../../../../../testing/app.js';
import { TestTime } from '../../../../../testing/domain/test-time.js';
import { Sender } from '../../../../../testing/people/sender.js';
import { PNG } from '../../../../whatsapp/media/testing/sample-files.js';
import { Chat } from '../../test/chat.js';

const DAY = 86_400_000;
const clock = TestTime.running();
let app: TestApp;
let ada: Sender;

beforeAll(async () => {
  app = await startApp({ clock });
  ada = await Sender.create(app, 'Ada', '+14155550100');
});
afterAll(() => app.stop());

async function rules(more: object) {
  const { rules: before } = (await ada.agent.get('/api/answering').expect(200)).body as Answering;
  const rest = { returnAfterMinutes: null, assignment: 'off', awayMessage: null, closeAfterDays: null };
  await ada.agent
    .put('/api/answering/rules')
    .send({ expectedVersion: before.version, ...rest, ...more })
    .expect(200);
}

async function chat(): Promise<Chat> {
  const one = new Chat(app, ada);
  await ada.sim('PUT', `/phones/${one.digits}`, { behaviour: 'delivers' });
  return one;
}

/** Time stamps follow the clock of the test, which runs ahead. */
const says = (one: Chat, text: string, more: object = {}) =>
  one.says(text, { timestamp: Math.floor(clock.now() / 1_000), ...more });

/** The messages that the person received, after the product has handled each message of theirs. */
async function got({ digits }: Chat): Promise<string[]> {
  await app.settle();
  return (await ada.arrived(digits)).map(({ body }) => body);
}

describe('a greeting', () => {
  it('goes to people who write for the first time, once, and to no program, no STOP and no echo of itself', async () => {
    const known = await chat();
    await says(known, 'Before the greeting');
    await app.settle();
    clock.advance(2_000);
    await rules({ greetingMessage: 'Welcome!' });
    clock.advance(2_000);
    const [pia, program, echo, stop] = [await chat(), await chat(), await chat(), await chat()];
    await says(pia, 'Hello');
    await says(pia, 'Are you there?');
    await says(program, 'I am a robot', { source: 'api' });
    await says(echo, ' Welcome! ');
    await says(stop, 'STOP');
    await says(known, 'Again');
    await pia.until(async () => (await got(pia)).length > 0, 'the greeting');
    expect(await got(pia)).toEqual(['Welcome!']);
    for (const one of [program, echo, known]) expect(await got(one)).toEqual([]);
    expect(await got(stop)).not.toContain('Welcome!');
    expect((await pia.lines()).map((line) => (line.type === 'event' ? line.event : line.type))).toContain(
      'greeting-sent',
    );
    // A greeting is no answer: the person goes on waiting.
    expect(await pia.one()).toMatchObject({ owner: null, waitingSince: expect.any(String) });
  });

  it('goes again after the silence that was set, counted by messages of either side, with its file', async () => {
    const { body } = await ada.agent.post('/api/messages/media').field('as', 'shared').attach('file', PNG, 'Map.png');
    const { mediaId } = body as UploadedMedia;
    await rules({ greetingMessage: 'Here we are', greetingMediaId: mediaId, greetingAfterDays: 3 });
    clock.advance(2_000);
    const omar = await chat();
    await says(omar, 'Hello');
    await omar.until(async () => (await got(omar)).length === 1, 'the greeting');
    expect((await omar.messages()).at(-1)).toMatchObject({ kind: 'image', text: 'Here we are' });
    clock.advance(2 * DAY);
    await says(omar, 'Two days later');
    await app.settle();
    clock.advance(2 * DAY);
    await says(omar, 'Four days later');
    expect(await got(omar)).toHaveLength(1);
    clock.advance(4 * DAY);
    await says(omar, 'After the silence');
    await omar.until(async () => (await got(omar)).length === 2, 'the second greeting');
  });
});

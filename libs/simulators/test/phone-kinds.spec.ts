import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import { call, Kit, until } from '../src/testing/kit.js';

const US = '97330000041';
const THEM = '97330000042';

describe('kinds of messages on the page of a demo phone', () => {
  let kit: Kit;
  let url: string;
  let token: string;

  beforeAll(async () => {
    kit = await Kit.start({ timings: { readers: 0 } });
    url = kit.simulators.phonesUrl;
    ({ token } = await kit.linked(US));
  });
  afterAll(() => kit.stop());

  const form = async (path: string, fields: [string, string][]) => {
    const reply = await fetch(`${url}/${THEM}/${path}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'x-page': '1' },
    });
    return reply.status;
  };
  const view = async () => (await call('GET', `${url}/${THEM}/view`)).body as string;
  const shows = (text: string) => until(view, (page) => page.includes(text));
  const send = async (path: string, body: Record<string, unknown>) =>
    (await kit.gate('POST', `/messages/${path}`, { to: THEM, ...body }, token)).body.message.id as string;
  const told = async () =>
    (await kit.gate('GET', '/messages/list', undefined, token)).body.messages as ({ id: string } & Record<
      string,
      Record<string, unknown>
    >)[];

  it('opens a list, and answers with the row that is pressed', async () => {
    const rows = [
      { id: 'a', title: 'Morning', description: '9 to 12' },
      { id: 'b', title: 'Evening' },
    ];
    const list = { label: 'Choose a time', sections: [{ title: 'Monday', rows }] };
    const id = await send('interactive', { type: 'list', body: { text: 'When?' }, action: { list } });
    const page = await shows('Choose a time');
    expect(page).toContain('9 to 12');
    expect(
      await form('choose', [
        ['messageId', id],
        ['row', '2'],
      ]),
    ).toBe(204);
    expect(defined((await told())[0]).reply).toMatchObject({ list_reply: { id: 'ListV3:b', title: 'Evening' } });
    expect(
      await form('choose', [
        ['messageId', id],
        ['row', '3'],
      ]),
    ).toBe(409);
  });

  it('votes in a poll, with one option or several', async () => {
    const id = await send('poll', { title: 'Which?', options: ['Red', 'Blue', 'Green'], count: 0 });
    await shows('Which?');
    expect(
      await form('vote', [
        ['messageId', id],
        ['vote', 'Red'],
        ['vote', 'Green'],
      ]),
    ).toBe(204);
    expect(defined((await told())[0]).action).toMatchObject({ type: 'vote', target: id, votes: ['Red', 'Green'] });
    expect(
      await form('vote', [
        ['messageId', id],
        ['vote', 'Blue'],
      ]),
    ).toBe(204);
    expect((await view()).match(/value="(\w+)"\s+checked/g)).toEqual([expect.stringContaining('Blue')]);
  });

  it('shows a place, a contact, and the address of a button', async () => {
    await send('location', { latitude: 26.2, longitude: 50.5, name: 'Harbour <1>' });
    await send('contact', {
      name: 'Omar',
      vcard: 'BEGIN:VCARD\nVERSION:3.0\nFN:Omar\nTEL;TYPE=CELL:+97330000077\nEND:VCARD',
    });
    const buttons = [{ type: 'url', title: 'Shop', id: '1', url: 'https://example.com/shop' }];
    await send('interactive', { type: 'button', body: { text: 'Look' }, action: { buttons } });
    const page = await shows('https://example.com/shop');
    expect(page).toContain('Harbour &lt;1&gt;');
    expect(page).toContain('+97330000077');
  });

  it('shares a place and a contact, and refuses a place that is not on the earth', async () => {
    const place = (latitude: string) =>
      form('share-place', [
        ['peer', US],
        ['latitude', latitude],
        ['longitude', '50.5'],
      ]);
    expect(await place('26.2')).toBe(204);
    expect(defined((await told())[0]).location).toMatchObject({ latitude: 26.2, longitude: 50.5 });
    expect(await place('126')).toBe(400);
    expect(
      await form('share-contact', [
        ['peer', US],
        ['name', 'Lulu'],
        ['phone', '+973 3000 0088'],
      ]),
    ).toBe(204);
    expect(defined((await told())[0]).contact).toMatchObject({ name: 'Lulu' });
  });

  it('reacts, edits and withdraws, and shows what was done instead of a message about it', async () => {
    const theirs = (await kit.text(token, THEM, 'Good morning')).body.message.id as string;
    await shows('Good morning');
    expect(
      await form('react', [
        ['messageId', theirs],
        ['emoji', '👍'],
      ]),
    ).toBe(204);
    expect(await view()).toMatch(/class="reactions">\s*<span[^>]*>👍/);
    expect(
      await form('edit', [
        ['messageId', theirs],
        ['text', 'No'],
      ]),
    ).toBe(403);
    expect(
      await form('reply', [
        ['peer', US],
        ['text', 'Hi theer'],
      ]),
    ).toBe(204);
    const mine = defined((await told())[0]).id;
    expect(
      await form('edit', [
        ['messageId', mine],
        ['text', 'Hi there'],
      ]),
    ).toBe(204);
    expect(await view()).toContain('Hi there');
    expect(await view()).not.toContain('Hi theer');
    expect(await form('withdraw', [['messageId', mine]])).toBe(204);
    expect(await view()).toContain('This message was withdrawn.');
  });
});

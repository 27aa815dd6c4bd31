import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Kit, until } from '../src/testing/kit.js';
import { type Receiver, startReceiver } from '../src/testing/receiver.js';

describe('what phones send by themselves', () => {
  let kit: Kit;
  let receiver: Receiver;
  let channel: { id: string; token: string };
  let phone = 97330002000;

  beforeAll(async () => {
    kit = await Kit.start();
    receiver = await startReceiver();
    channel = await kit.linked('97330000001', receiver.url);
  });
  afterAll(async () => {
    await kit.stop();
    await receiver.stop();
  });

  const reached = async () => {
    const digits = String(++phone);
    await kit.control('PUT', `/phones/${digits}`, { behaviour: 'reads' });
    await kit.text(channel.token, digits);
    const look = () => kit.control('GET', `/phones/${digits}/messages`);
    await until(look, ({ body }) => body.messages.length === 1);
    return digits;
  };
  const told = async (id: string) => {
    await until(
      () => receiver.items('messages').filter((message) => message.id === id).length,
      (found) => found > 0,
    );
    return receiver.items('messages').find((message) => message.id === id);
  };
  const sends = async (digits: string, order: object) => {
    const { status, body } = await kit.control('POST', `/phones/${digits}/send`, order);
    expect(status).toBe(200);
    return told(body.id);
  };
  const bytesOf = async (id: string, token = channel.token) => {
    const url = `${kit.simulators.url}/whapi/gate/media/${id}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  };

  it('offers a file by its id, with as many bytes as it says', async () => {
    const digits = await reached();
    for (const kind of ['image', 'video', 'gif', 'short', 'audio', 'voice', 'document', 'sticker']) {
      const message = await sends(digits, { kind });
      const { id, file_size: size } = message[kind];
      const { status, bytes } = await bytesOf(id);
      expect([status, bytes.length]).toEqual([200, size]);
    }
    const base64 = Buffer.from('<svg onload="x()"/>').toString('base64');
    const { image } = await sends(digits, { kind: 'image', base64, mimeType: 'image/png', bytes: 3_000_000 });
    expect((await bytesOf(image.id)).bytes.length).toBe(3_000_000);
    expect(image.mime_type).toBe('image/png');
  });

  it('hides a file from another channel, and a file that is lost', async () => {
    const digits = await reached();
    const other = await kit.linked('97330000003', receiver.url);
    const { image } = await sends(digits, { kind: 'image' });
    expect((await bytesOf(image.id, other.token)).status).toBe(404);
    const { video } = await sends(digits, { kind: 'video', lost: true });
    expect((await bytesOf(video.id)).status).toBe(404);
  });

  it('refers to the last message, unless another is given', async () => {
    const digits = await reached();
    const [{ id }] = (await kit.control('GET', `/phones/${digits}/messages`)).body.messages;
    expect(await sends(digits, { kind: 'reaction', emoji: '👍' })).toMatchObject({
      type: 'action',
      action: { type: 'reaction', target: id, emoji: '👍' },
    });
    expect(await sends(digits, { kind: 'delete', messageId: 'other' })).toMatchObject({ action: { target: 'other' } });
  });

  it('comes without the number and with a user name if the phone is set so', async () => {
    const digits = await reached();
    await kit.control('PUT', `/phones/${digits}`, { behaviour: 'reads', hidden: true, userName: 'sara.b' });
    const message = await sends(digits, { kind: 'text', text: 'Hi', forwarded: 2, ephemeral: 60 });
    expect(message).toMatchObject({ from_username: 'sara.b', context: { forwarding_score: 2, ephemeral: 60 } });
    expect(message.from).toMatch(/@lid$/);
  });

  it('reaches a named channel first, from a phone that got no message, and reacts to nothing then', async () => {
    const digits = String(++phone);
    const send = (order: object) => kit.control('POST', `/phones/${digits}/send`, order);
    expect((await send({ kind: 'text', text: 'Hello?' })).status).toBe(409);
    const first = await sends(digits, { kind: 'text', text: 'Hello?', channelId: channel.id });
    expect(first).toMatchObject({ from: digits, from_me: false, chat_id: `${digits}@s.whatsapp.net` });
    const reacted = await send({ kind: 'reaction', emoji: '👍', channelId: channel.id });
    expect([reacted.status, reacted.body.error.details]).toEqual([400, expect.stringContaining('messageId:')]);
    expect(await sends(digits, { kind: 'image', channelId: channel.id })).toMatchObject({ type: 'image' });
    expect((await send({ kind: 'text', text: 'Hello?', channelId: 'NOBODYS' })).status).toBe(409);
  });

  it('answers every message when it is told to', async () => {
    const digits = String(++phone);
    const send = { kind: 'location', latitude: 1, longitude: 2 };
    await kit.control('PUT', `/phones/${digits}`, { behaviour: 'reads', answers: { send } });
    await kit.text(channel.token, digits);
    const found = () => receiver.items('messages').filter(({ from, type }) => from === digits && type === 'location');
    await until(
      () => found().length,
      (count) => count === 1,
    );
  });

  it.each<[object, string]>([
    [{}, 'kind'],
    [{ kind: 'smoke' }, 'kind'],
    [{ kind: 'text' }, 'text'],
    [{ kind: 'text', text: 'x', colour: 'red' }, 'colour'],
    [{ kind: 'location', latitude: 91, longitude: 0 }, 'latitude'],
    [{ kind: 'contacts', contacts: [] }, 'contacts'],
    [{ kind: 'image', bytes: -1 }, 'bytes'],
    [{ kind: 'poll', title: 'x', options: 'y' }, 'options'],
    [{ kind: 'text', text: 'x', forwarded: 0 }, 'forwarded'],
  ])('refuses the order %j by its field %s', async (order, field) => {
    const digits = await reached();
    const { status, body } = await kit.control('POST', `/phones/${digits}/send`, order);
    expect(status).toBe(400);
    expect(body.error.details).toContain(`${field}:`);
  });
});

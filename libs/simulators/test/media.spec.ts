import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { phoneAddress } from '@wavelane/gateway';
import { GateClient } from '@wavelane/whapi';
import { Kit, until } from '../src/testing/kit.js';
import { startReceiver } from '../src/testing/receiver.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
let kit: Kit;
let receiver: Awaited<ReturnType<typeof startReceiver>>;

beforeAll(async () => {
  kit = await Kit.start();
  receiver = await startReceiver();
});
afterAll(async () => {
  await kit.stop();
  await receiver.stop();
});

describe('a file that is uploaded once and sent by its id', () => {
  it('arrives with its caption on its demo phone, and on no other', async () => {
    const { token } = await kit.linked('97336000001', receiver.url);
    const gate = new GateClient({ baseUrl: `${kit.simulators.url}/whapi/gate`, token, allowPrivate: true });
    await kit.control('PUT', '/phones/97336000002', { behaviour: 'reads' });
    const fileId = await gate.upload({ contentType: 'image/png', bytes: PNG.length, pieces: [PNG] });
    const to = phoneAddress('97336000002');
    const message = { kind: 'media', media: 'image', fileId, mimeType: 'image/png', caption: 'Ready' } as const;
    const { messageId } = await gate.send(to, message);
    const arrived = async () => (await kit.control('GET', '/phones/97336000002/messages')).body.messages;
    const [shown] = await until(arrived, (found) => found.length === 1);
    expect(shown).toMatchObject({ id: messageId, type: 'image', body: 'Ready' });
    const file = (digits: string) =>
      fetch(`${kit.simulators.url}/phones/${digits}/files/${encodeURIComponent(messageId ?? '')}`);
    const got = await file('97336000002');
    expect(Buffer.from(await got.arrayBuffer()).equals(PNG)).toBe(true);
    expect((await file('97336000009')).status).toBe(404);
    await expect(gate.send(to, { ...message, fileId: 'image-none' })).rejects.toMatchObject({ outcome: 'refused' });
  });

  it('fails as not sent when the upload fails', async () => {
    const { id, token } = await kit.linked('97336000003', receiver.url);
    const gate = new GateClient({ baseUrl: `${kit.simulators.url}/whapi/gate`, token, allowPrivate: true });
    await kit.fault({ kind: 'error', status: 500, route: 'POST /media', channelId: id, script: [true] });
    await expect(gate.upload({ contentType: 'image/png', bytes: PNG.length, pieces: [PNG] })).rejects.toMatchObject({
      outcome: 'not-sent',
    });
  });
});

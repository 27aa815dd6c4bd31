import { expect, it } from '@jest/globals';
import { phoneAddress } from '../../address.js';
import { FileTooLarge } from '../../files.js';
import { type Engine, somePhone } from './engine.js';
import { eventually } from './eventually.js';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export function media(engine: () => Engine): void {
  it('sends a file that was uploaded, with its caption', async () => {
    const { gateway, arrived } = await engine().linked(somePhone());
    const to = somePhone();
    const fileId = await gateway.upload({ contentType: 'image/png', bytes: PNG.length, pieces: [PNG] });
    const picture = { kind: 'media', media: 'image', fileId, mimeType: 'image/png', caption: 'Ready' } as const;
    const { messageId } = await gateway.send(phoneAddress(to), picture);
    const found = await eventually(
      () => arrived(to),
      (messages) => messages.length > 0,
    );
    expect(found).toMatchObject([{ id: messageId, text: 'Ready' }]);
  });

  it('sends a sticker, which has no caption', async () => {
    const { gateway, arrived } = await engine().linked(somePhone());
    const to = somePhone();
    const fileId = await gateway.upload({ contentType: 'image/webp', bytes: PNG.length, pieces: [PNG] });
    const sticker = { kind: 'media', media: 'sticker', fileId, mimeType: 'image/webp' } as const;
    const { messageId } = await gateway.send(phoneAddress(to), sticker);
    const found = await eventually(
      () => arrived(to),
      (messages) => messages.length > 0,
    );
    expect(found).toMatchObject([{ id: messageId }]);
  });

  it('sends buttons below a file that was uploaded, and refuses them below one that it does not have', async () => {
    const { gateway, arrived } = await engine().linked(somePhone());
    if (!gateway.can.buttonFiles) return;
    const to = somePhone();
    const fileId = await gateway.upload({ contentType: 'image/png', bytes: PNG.length, pieces: [PNG] });
    const file = { media: 'image', fileId, mimeType: 'image/png' } as const;
    const asked = { kind: 'buttons', body: 'Shall we print it?', buttons: [{ id: 'k.1', title: 'Yes' }] } as const;
    const { messageId } = await gateway.send(phoneAddress(to), { ...asked, file });
    const found = await eventually(
      () => arrived(to),
      (messages) => messages.length > 0,
    );
    expect(found).toMatchObject([{ id: messageId, text: 'Shall we print it?' }]);
    expect(await gateway.message(messageId ?? '')).toMatchObject({ buttonIds: ['k.1'], fromMe: true });
    const refused = gateway.send(phoneAddress(somePhone()), { ...asked, file: { ...file, fileId: 'none' } });
    await expect(refused).rejects.toMatchObject({ outcome: 'refused' });
  });

  it('refuses a file that it does not have', async () => {
    const { gateway } = await engine().linked(somePhone());
    const picture = { kind: 'media', media: 'image', fileId: 'none', mimeType: 'image/png' } as const;
    const refused = gateway.send(phoneAddress(somePhone()), picture);
    await expect(refused).rejects.toMatchObject({ outcome: 'refused' });
  });

  it('gives a file that a person sent, and no more of it than may be taken', async () => {
    const { gateway, sendsPicture } = await engine().linked(somePhone());
    const person = somePhone();
    await sendsPicture(person, PNG);
    const [message] = await eventually(
      () => gateway.messagesOf(phoneAddress(person)),
      (messages) => messages.length > 0,
    );
    const id = message?.content?.media?.id ?? '';
    const pieces: Buffer[] = [];
    await gateway.download(id, { maxBytes: PNG.length, take: (piece) => void pieces.push(piece) });
    expect(Buffer.concat(pieces).equals(PNG)).toBe(true);
    const tooMuch = gateway.download(id, { maxBytes: PNG.length - 1, take: () => undefined });
    await expect(tooMuch).rejects.toMatchObject({ cause: expect.any(FileTooLarge) });
  });
}

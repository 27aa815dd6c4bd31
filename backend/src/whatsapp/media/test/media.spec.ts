import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import { MediaWorld } from './media-world.js';

let world: MediaWorld;
beforeAll(async () => void (world = await MediaWorld.start()));
afterAll(() => world.stop());

describe('a file sent by a person', () => {
  it('arrives, lies sealed on the disk, and opens for the account it was sent to', async () => {
    const media = await world.sends({ kind: 'image', caption: 'Look' });
    expect(media).toMatchObject({ kind: 'image', contentType: 'image/png', reason: null });
    const { body, headers } = await world.get(media.id).expect(200);
    expect((body as Buffer).subarray(1, 4).toString()).toBe('PNG');
    expect((body as Buffer).length).toBe(media.bytes);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': expect.stringMatching(/^inline; /),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store, no-transform',
    });
    const [name] = world.filesOf(media.id);
    const sealed = readFileSync(join(world.dataDir, 'media', media.id.slice(0, 2), defined(name)));
    expect(sealed.includes('PNG')).toBe(false);
    expect(sealed.includes('IHDR')).toBe(false);
  });

  it('stays closed to other accounts and to administrators', async () => {
    const { id } = await world.sends({ kind: 'document' });
    await world.get(id, world.eve.agent).expect(404);
    await world.get(id, await world.app.admin()).expect(404);
    await world.get(id, world.app.anonymous()).expect(401);
    await world.get('no-such-file').expect(404);
    await world.get('..%2F..%2Fapp.key').expect(404);
  });

  it('comes in parts when a player asks for them', async () => {
    const { id } = await world.sends({ kind: 'voice', bytes: 200_000 });
    const part = await world.get(id).set('Range', 'bytes=65530-65545').expect(206);
    expect(part.headers['content-range']).toBe('bytes 65530-65545/200000');
    expect((part.body as Buffer).length).toBe(16);
    expect((await world.get(id).set('Range', 'bytes=-7').expect(206)).headers['content-length']).toBe('7');
    const beyond = await world.get(id).set('Range', 'bytes=200000-').expect(416);
    expect(JSON.parse(String(beyond.text ?? beyond.body))).toMatchObject({ code: 'range-beyond-file' });
    expect(beyond.headers['content-range']).toBe('bytes */200000');
    expect(((await world.get(id).expect(200)).body as Buffer).length).toBe(200_000);
  });

  it('becomes a download when a browser would run it, whatever type it claims', async () => {
    for (const content of ['<svg onload="alert(1)"/>', '<script>alert(1)</script>', 'MZ\u0000\u0001']) {
      const base64 = Buffer.from(content).toString('base64');
      const media = await world.sends({ kind: 'image', base64, mimeType: 'image/png' });
      const { headers } = await world.get(media.id).expect(200);
      expect(headers['content-type']).toBe('application/octet-stream');
      expect(headers['content-disposition']).toMatch(/^attachment; /);
    }
  });
});

describe('a file that cannot be fetched', () => {
  it('tells why it is not kept: gone, too large or without an id', async () => {
    expect((await world.sends({ kind: 'video', lost: true }, 'not-kept')).reason).toBe('gone');
    expect((await world.sends({ kind: 'document', bytes: 17_000_000 }, 'not-kept')).reason).toBe('too-large');
    for (const id of [undefined, '..', '../health', 'x?y', 'a'.repeat(5_000)])
      expect((await world.shows(world.ada, await world.told({ id }), 'not-kept')).reason).toMatch(/no-id|gone/);
    await world.get((await world.sends({ kind: 'video', lost: true }, 'not-kept')).id).expect(404);
  });

  it('discards a file when the gateway gives more than it announced', async () => {
    const channelId = world.ada.channel.whapiChannelId;
    const order = { kind: 'image', bytes: 17_000_000, channelId };
    const { content } = await world.ada.sim<{ content: { image: { id: string } } }>(
      'POST',
      `/phones/${world.digits}/send`,
      order,
    );
    const id = await world.told({ id: content.image.id, file_size: 10 });
    const { id: mediaId } = await world.shows(world.ada, id, 'not-kept');
    expect(world.filesOf(mediaId)).toEqual([]);
    expect(readdirSync(join(world.dataDir, 'media')).filter((name) => name.endsWith('.draft'))).toEqual([]);
  });

  it('does not keep a newer one waiting', async () => {
    const fault = await world.ada.fault('error', { status: 503, route: 'GET /media/bad-*' });
    const bad: string[] = [];
    for (let n = 0; n < 5; n++) bad.push(await world.told({ id: `bad-${n}` }));
    await world.shows(world.ada, defined(bad[4]), 'open');
    expect((await world.sends({ kind: 'image' })).state).toBe('kept');
    expect((await world.shows(world.ada, defined(bad[0]), 'open')).state).toBe('open');
    await world.ada.sim('DELETE', `/faults/${fault}`);
  });

  it('delays no file of another account while its gateway hangs', async () => {
    const fault = await world.eve.fault('refuse-then-lose', { how: 'hang', route: 'GET /media/*' });
    const waiting = await world.sends({ kind: 'image' }, 'open', world.eve);
    expect((await world.sends({ kind: 'image' })).state).toBe('kept');
    expect((await world.shows(world.eve, waiting.messageId, 'open')).state).toBe('open');
    await world.eve.sim('DELETE', `/faults/${fault}`);
  });
});

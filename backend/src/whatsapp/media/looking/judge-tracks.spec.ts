import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { opusOf, videoOf } from '../testing/sample-media.js';
import { soundOf } from '../testing/sample-files.js';
import { judgeTracks } from './judge-tracks.js';
import { tracksOf } from './tracks.js';

const look = async (kind: 'video' | 'voice', file: Buffer) =>
  judgeTracks(
    kind,
    await tracksOf(file.length, (start, end) => Promise.resolve([file.subarray(start, end + 1)] as never)),
  );
const problem = async (kind: 'video' | 'voice', file: Buffer): Promise<unknown> =>
  look(kind, file).then(
    () => undefined,
    (error: unknown) => (error instanceof DomainError ? error.fields?.file : error),
  );

describe('a video', () => {
  it('tells its length if its pictures are H.264', async () => {
    expect(await look('video', await videoOf('avc', 12))).toEqual({ seconds: 12 });
  });

  it('refuses any other codec by name, with what to do', async () => {
    expect(await problem('video', await videoOf('vp9', 1))).toMatch(
      /this one has VP9\. Save it as MP4 \(H\.264, AAC\)/,
    );
  });

  it('refuses a video that is cut or contains no pictures', async () => {
    const whole = await videoOf('avc', 3);
    expect(await problem('video', whole.subarray(0, 40))).toMatch(/damaged or incomplete/);
    expect(await problem('video', soundOf(2_000))).toMatch(/damaged or incomplete/);
  });

  it('causes no error of ours, whatever its bytes are', async () => {
    const whole = await videoOf('avc', 2);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }), async (place, byte) => {
        const changed = Buffer.from(whole);
        changed[place] = byte;
        const found = await problem('video', changed);
        expect(found === undefined || typeof found === 'string').toBe(true);
      }),
    );
  });
});

describe('a disk or a bucket that fails', () => {
  it('blames the store and not the file', async () => {
    const away = new Error('away');
    await expect(tracksOf(5_000, () => Promise.reject(away))).rejects.toBe(away);
  });
});

describe('a voice note', () => {
  it('tells its length if it is Opus', async () => {
    expect(await look('voice', await opusOf(4))).toEqual({ seconds: 4 });
  });

  it('refuses another sound, and one that is too long', async () => {
    expect(await problem('voice', soundOf(2_000))).toMatch(/OGG file with Opus/);
    expect(await problem('voice', await videoOf('avc', 1))).toMatch(/OGG file with Opus/);
    expect(await problem('voice', await opusOf(901))).toMatch(/at most 15 minutes/);
  });
});

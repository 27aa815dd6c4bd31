import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { given } from '../../../testing/domain/given.js';
import { disposition } from './disposition.js';
import { kindOf } from './files/file-kind.js';
import { media } from './media.js';
import { mediaIdOf } from './media.events.js';
import { Patience } from './patience.js';
import { rangeOf } from './range.js';

const whose = { mediaId: mediaIdOf(7, 'A-1'), accountId: 'acc', channelId: 7, providerMessageId: 'A-1' };
const file = { fileId: 'f', bytes: 3, digest: 'd', contentType: 'image/png', isAsAnnounced: null };
const keep = { type: 'KeepMedia', media: { ...whose, ...file } } as const;
const leave = (reason: 'disk-full' | 'gone') => ({ type: 'LeaveMedia', media: { ...whose, reason } }) as const;

describe('the file of a message', () => {
  it('accepts a file once, also after the disk was full, and records a reason once', () => {
    given(media).when(keep).when(keep).then();
    given(media)
      .when(leave('disk-full'))
      .then('MediaNotKept')
      .when(leave('disk-full'))
      .then()
      .when(keep)
      .then('MediaKept');
    given(media).when(keep).when(leave('gone')).then();
  });
});

describe('kindOf', () => {
  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'application/octet-stream'],
    ['<?xml version="1.0"?><svg onload="x()"/>', 'application/octet-stream'],
    ['<!doctype html><script>alert(1)</script>', 'application/octet-stream'],
    ['MZ\u0090\u0000\u0003', 'application/octet-stream'],
    ['PK\u0003\u0004', 'application/octet-stream'],
    ['%!PS-Adobe-3.0', 'application/octet-stream'],
    ['', 'application/octet-stream'],
    ['%PDF-1.4', 'application/pdf'],
    ['GIF89a', 'image/gif'],
  ])('tells the type by the bytes: %j is %s', async (head, type) => {
    expect(await kindOf(Buffer.from(head, 'latin1'))).toBe(type);
  });

  it('shows nothing as a page, whatever the bytes', async () => {
    const shown = /^(image\/(png|jpeg|gif|webp|avif)|audio\/|video\/|application\/(pdf|octet-stream)$)/;
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        expect(await kindOf(Buffer.from(bytes))).toMatch(shown);
      }),
    );
  });
});

describe('the name of a download', () => {
  const named = (fileName: string | null, contentType = 'application/pdf') =>
    disposition({ ...whose, ...file, fileName, contentType, kind: 'document' });

  it('uses the name of the sender as far as it is safe, and tells whether a browser may show it', () => {
    expect(named('فاتورة رقم ١٧.pdf')).toContain(`filename*=UTF-8''${encodeURIComponent('فاتورة رقم ١٧.pdf')}`);
    expect(named('../../etc/passwd')).toContain('filename="etcpasswd"');
    expect(named('gpj.\u202Eexe', 'application/octet-stream')).toBe(
      `attachment; filename="gpj.exe"; filename*=UTF-8''gpj.exe`,
    );
    expect(named(null)).toContain(`inline; filename="document-${whose.mediaId.slice(0, 8)}"`);
  });

  it('makes a header of one line in plain letters of any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (fileName) => {
        expect(named(fileName)).toMatch(/^inline; filename="[\w .()-]+"; filename\*=UTF-8''[\x21-\x7e]+$/);
      }),
    );
  });
});

describe('a range', () => {
  it('gives a part within the file, a part beyond it, or none', () => {
    expect(rangeOf('bytes=0-', 10)).toEqual({ start: 0, end: 9 });
    expect(rangeOf('bytes=2-4', 10)).toEqual({ start: 2, end: 4 });
    expect(rangeOf('bytes=-3', 10)).toEqual({ start: 7, end: 9 });
    expect(rangeOf('bytes=-30', 10)).toEqual({ start: 0, end: 9 });
    expect(rangeOf('bytes=10-', 10)).toBe('beyond');
    for (const other of [undefined, '', 'bytes=-', 'bytes=4-2', 'bytes=0-1,3-4', 'items=0-1', 'bytes=x-'])
      expect(rangeOf(other, 10)).toBeUndefined();
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.nat(), fc.integer({ min: 1, max: 1_000 }), (other, a, b, bytes) => {
        for (const header of [other, `bytes=${a}-${b}`, `bytes=-${a}`, `bytes=${a}-`]) {
          const range = rangeOf(header, bytes);
          if (range === undefined || range === 'beyond') continue;
          expect(0 <= range.start && range.start <= range.end && range.end < bytes).toBe(true);
        }
      }),
    );
  });
});

describe('patience', () => {
  it('grows with each failure up to its bound, for each thing by itself', () => {
    const patience = new Patience(1_800_000);
    patience.failed('a', 0);
    expect([patience.isDue('a', 9_999), patience.isDue('a', 10_000), patience.isDue('b', 0)]).toEqual([
      false,
      true,
      true,
    ]);
    for (let n = 0; n < 50; n++) patience.failed('a', 0);
    expect([patience.isDue('a', 1_799_999), patience.isDue('a', 1_800_000)]).toEqual([false, true]);
    patience.forget('a');
    expect(patience.isDue('a', 0)).toBe(true);
  });
});

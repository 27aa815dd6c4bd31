import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { partOf } from '@wavelane/testing';
import type { MediaContent } from '@wavelane/gateway';
import type { MessageMedia } from '../../jobs/job.events.js';
import { isSameContent } from './same-content.js';

const sent = (body: string, kind?: MessageMedia['kind']) => ({
  ...{ header: null, body, footer: null },
  ...(kind && { media: { mediaId: 'm', kind } }),
});
const shown = (text: string | null, kind?: string) => ({
  text,
  ...(kind !== undefined && { content: { media: partOf<MediaContent>({ kind }) } }),
});

describe('the comparison with what the gateway shows', () => {
  it('matches the same text and a file of the same kind', () => {
    expect(isSameContent(sent('Hello'), shown('Hello'))).toBe(true);
    expect(isSameContent(sent('', 'image'), shown(null, 'image'))).toBe(true);
    expect(isSameContent(sent('Look', 'image'), shown('Look', 'image'))).toBe(true);
    expect(isSameContent(sent('', 'audio'), shown(null, 'voice'))).toBe(true);
    expect(isSameContent(sent('', 'video'), shown(null, 'gif'))).toBe(true);
  });

  it('matches no other text, no other kind of file, and no file beside none', () => {
    expect(isSameContent(sent('Look', 'image'), shown('Look'))).toBe(false);
    expect(isSameContent(sent('Look'), shown('Look', 'image'))).toBe(false);
    expect(isSameContent(sent('', 'image'), shown(null, 'document'))).toBe(false);
    expect(isSameContent(sent('', 'image'), shown('Look', 'image'))).toBe(false);
    expect(isSameContent(sent('Hello'), shown(null))).toBe(false);
  });

  it('takes no text for a file, whatever it says', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.constantFrom('image', 'video', 'audio', 'document'), (text, kind) => {
        expect(isSameContent(sent(text), shown(text, kind))).toBe(false);
        expect(isSameContent(sent(text, kind), shown(text))).toBe(false);
      }),
    );
  });
});

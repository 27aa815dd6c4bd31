import { describe, expect, it } from '@jest/globals';
import { NOTICE_KINDS, type NoticeKind } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import { noticeLetter } from './notice-letters.js';
import { renderHtml } from './render-html.js';
import { renderText } from './render-text.js';

const AT = '2026-03-04T05:06:07.000Z';
const BASE = 'https://wavelane.example';
const words = (instant: string) => `[${instant}]`;
const letterOf = (...kinds: NoticeKind[]) =>
  defined(
    noticeLetter(
      kinds.map((kind) => ({ kind, facts: { channel: 'Shop', days: 3 }, at: AT })),
      words,
      BASE,
    ),
  );

describe('mails of notices', () => {
  it.each(NOTICE_KINDS)('say what happened and lead somewhere: %s', (kind) => {
    const letter = letterOf(kind);
    expect(letter.action?.url.startsWith(`${BASE}/`)).toBe(true);
    expect(letter.closing).toContain(`${BASE}/settings/notices`);
    expect(renderText(letter, 'Ada')).toContain('Shop');
  });

  it('name how many of a kind there are, and list kinds that differ', () => {
    expect(letterOf('channel-unlinked', 'channel-unlinked').subject).toBe('A channel is no longer linked (2)');
    const mixed = letterOf('assigned', 'channel-unlinked');
    expect(mixed.subject).toBe('2 notices');
    expect(mixed.action?.url).toBe(`${BASE}/notices`);
  });

  it('never lead where a name wants to', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('http://evil.example', 'www.evil.example', 'evil.example/x', '<a href="//evil.example">'),
        (channel) => {
          const letter = defined(noticeLetter([{ kind: 'channel-ends', facts: { channel }, at: AT }], words, BASE));
          expect(renderHtml(letter, null) + renderText(letter, null)).not.toContain('evil');
        },
      ),
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import { type ChannelWait, NOTICE_KINDS, type NoticeKind } from '@wavelane/contracts';
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
  it.each(NOTICE_KINDS)('tells what happened and links to a page: %s', (kind) => {
    const letter = letterOf(kind);
    expect(letter.action?.url.startsWith(`${BASE}/`)).toBe(true);
    expect(letter.closing).toContain(`${BASE}/settings/notices`);
    expect(renderText(letter, 'Ada')).toContain('Shop');
  });

  it('tells how many of a kind there are, and lists kinds that differ', () => {
    expect(letterOf('channel-unlinked', 'channel-unlinked').subject).toBe('A channel is no longer linked (2)');
    const mixed = letterOf('assigned', 'channel-unlinked');
    expect(mixed.subject).toBe('2 notices');
    expect(mixed.action?.url).toBe(`${BASE}/notices`);
  });

  it('counts the channels that wait, and says for what and why', () => {
    const waiting = (...waits: ChannelWait[]) =>
      defined(
        noticeLetter(
          waits.map((wait) => ({ kind: 'channel-waits', facts: { wait }, at: AT })),
          words,
          BASE,
        ),
      );
    expect(waiting('activation').subject).toBe('A channel waits for activation');
    expect(waiting('activation', 'activation', 'activation').subject).toBe('3 channels wait for activation');
    const mixed = waiting('pool', 'gateway', 'pool');
    expect(mixed.subject).toBe('3 channels wait for days');
    expect(mixed.lines.join()).toMatch(/no days above its floor.*gateway did not give/);
    expect(mixed.action?.url).toBe(`${BASE}/admin?tab=channels`);
  });

  it('shows the bank details of the operator once, as text of several lines', () => {
    const bankDetails = 'Bank <of> Bahrain\nIBAN BH67';
    const paid = { kind: 'payment-submitted', facts: { plan: 'Growth', bankDetails }, at: AT } as const;
    for (const told of [[paid], [paid, paid], [paid, { kind: 'assigned', facts: {}, at: AT } as const]]) {
      const letter = defined(noticeLetter(told, words, BASE));
      expect(renderText(letter, null).split('Bank details:\nBank <of> Bahrain\nIBAN BH67')).toHaveLength(2);
      expect(renderHtml(letter, null).split('Bank &lt;of&gt; Bahrain</bdi><br><bdi>IBAN BH67')).toHaveLength(2);
    }
  });

  it('links to no address in a name', () => {
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

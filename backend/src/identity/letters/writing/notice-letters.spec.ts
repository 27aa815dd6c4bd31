import { describe, expect, it } from '@jest/globals';
import { type ChannelWait, NOTICE_KINDS, type NoticeKind } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import { spokenLetter } from '../languages/spoken-letter.js';
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

  it.each(['channel-ends', 'channel-expired'] as const)(
    'sells no days for a channel that waits for the operator: %s',
    (kind) => {
      const letter = (language: 'en' | 'ar', facts: object) =>
        defined(spokenLetter(language, [{ kind, facts: { channel: 'Shop', ...facts }, at: AT }], words, BASE));
      for (const language of ['en', 'ar'] as const) {
        expect(letter(language, {}).action?.url).toBe(`${BASE}/pricing`);
        expect(letter(language, { wait: 'pool' }).action?.url).toBe(`${BASE}/channels`);
      }
      expect(letter('en', { wait: 'pool' }).lines.join()).toContain('You do not have to buy anything.');
    },
  );

  it('leads to the job that it is about, and to the outbox if it is about several', () => {
    const letter = (language: 'en' | 'ar', ...jobs: string[]) =>
      spokenLetter(
        language,
        jobs.map((jobId) => ({ kind: 'job-paused', facts: { jobId }, at: AT })),
        words,
        BASE,
      )?.action?.url;
    for (const language of ['en', 'ar'] as const) {
      expect(letter(language, 'j1')).toBe(`${BASE}/outbox?job=j1`);
      expect(letter(language, 'j1', 'j2')).toBe(`${BASE}/outbox`);
    }
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

import { describe, expect, it } from '@jest/globals';
import { writtenMessage } from '@wavelane/testing';
import fc from 'fast-check';
import { shownText } from './formatting.js';

/** The page's HTML in the words of a written message. */
const seen = (markup: string) =>
  markup
    .replaceAll(/<(\/?)strong>/g, '<$1b>')
    .replaceAll(/<(\/?)em>/g, '<$1i>')
    .replaceAll(/<span class="item" role="listitem"\s*><span>(•|\d+\.)<\/span><span>/g, (_, sign: string) =>
      sign === '•' ? '\n• ' : `\n${sign.slice(0, -1)}) `,
    )
    .replaceAll(
      /<span class="part said" role="blockquote">(.*?)<\/span>/gs,
      (_, said: string) => `\n| ${said.replaceAll('\n', '\n| ')}`,
    ) // prettier-ignore
    .replaceAll('<span class="part">', '\n')
    .replaceAll(/<\/?span[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#39;', "'")
    .trim();

describe('a demo phone (C8)', () => {
  it('shows the formatting of WhatsApp, and what looks like markup as text', () => {
    expect(shownText('*a <b>* _`<script>`_').text).toBe(
      '<strong>a &lt;b&gt;</strong> <em><code>&lt;script&gt;</code></em>',
    );
  });

  it('shows any message as WhatsApp does: styles, lists, quotes, unfinished marks', () => {
    fc.assert(
      fc.property(writtenMessage, ({ text, shown }) => {
        expect(seen(shownText(text).text)).toBe(shown);
      }),
    );
  });
});

import { describe, expect, it } from '@jest/globals';
import { type ConversationMessage, type InboundMedia, SAID_KINDS } from '@wavelane/contracts';
import fc from 'fast-check';
import { type ChatHead, chatPage } from './chat-page.js';

const HEAD: ChatHead = {
  ...{ person: 'Sara <Souq>', address: '+97330000009', channel: 'Shop', zone: 'Asia/Bahrain' },
  ...{ madeAt: Date.parse('2026-03-01T10:00:00Z'), isCut: false },
};
const message = (more: Partial<ConversationMessage>): ConversationMessage => ({
  ...{ id: 'm', at: '2026-03-01T09:00:00.000Z', type: 'message', from: 'person', kind: 'text', header: null },
  ...{ text: null, footer: null, buttons: [], reactions: [], ...more },
});
const pageOf = (...messages: ConversationMessage[]) => [...chatPage(HEAD, messages)].join('');

describe('the page of a chat', () => {
  it('shows formatting, times of the account, names and who wrote', () => {
    const page = pageOf(
      message({ text: '*Two* kilos\n- dates\n> as said' }),
      message({ from: 'phone', text: 'Fine' }),
      message({
        ...{ from: 'member', text: 'Tomorrow' },
        sent: {
          ...{ messageId: 'a', jobId: 'b', status: 'read', error: null, outcomeUnknown: false, bulk: false },
          by: { id: 'mia', name: 'Mia' },
        },
      }),
    );
    expect(page).toContain('<strong>Two</strong> kilos');
    expect(page).toContain('<li>• dates</li>');
    expect(page).toContain('<blockquote dir="auto">as said</blockquote>');
    expect(page).toContain('>2026-03-01 12:00:00</time>');
    for (const author of ['Sara &lt;Souq&gt;', 'Phone of the account', 'Mia'])
      expect(page).toContain(`<span class="by"><bdi>${author}</bdi></span>`);
  });

  it('shows what was said before a change, names of files, votes and reactions', () => {
    const media: InboundMedia = {
      ...{ kind: 'document', mimeType: null, bytes: 4, fileName: 'Offer.pdf', seconds: null, width: null },
      ...{ height: null, id: 'x', reason: null, contentType: null },
      state: 'kept',
    };
    const page = pageOf(
      message({ text: 'One', edited: { text: 'Three', at: '2026-03-01T09:01:00.000Z', earlier: ['Two'] } }),
      message({ text: 'Oops', deletedAt: '2026-03-01T09:02:00.000Z' }),
      message({ kind: 'document', content: { media }, reactions: [{ emoji: '👍', by: 'account' }] }),
      message({
        kind: 'poll',
        content: { poll: { title: 'When?', options: ['Mon', 'Tue'], choices: 1 } },
        votes: [{ by: 'person', options: ['Tue'] }],
      }),
    );
    expect(page).toMatch(/Three.*Edited 2026-03-01 12:01:00, was:.*One.*Two/su);
    expect(page).toMatch(/Deleted 2026-03-01 12:02:00, was:.*Oops/su);
    for (const part of ['Offer.pdf', 'You: 👍', 'When?: Mon; Tue', 'voted: Tue']) expect(page).toContain(part);
  });

  it('shows all that a deleted message held as what it was', () => {
    const poll = { title: 'When?', options: ['Mon', 'Tue'], choices: 1 };
    const deleted = { kind: 'poll', header: 'A question', content: { poll }, deletedAt: '2026-03-01T09:02:00.000Z' };
    const [before, after] = pageOf(message(deleted)).split('Deleted 2026-03-01 12:02:00, was:');
    for (const part of ['A question', 'When?: Mon; Tue']) {
      expect(before).not.toContain(part);
      expect(after).toContain(part);
    }
  });

  it('lets nothing that somebody wrote become markup', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('<script>x</script>', '*<b>*', '`</p>`', '"><img src=x>', '&amp;'),
    );
    fc.assert(
      fc.property(text, text, fc.constantFrom(...SAID_KINDS, '<i>'), (said, other, kind) => {
        const page = [
          ...chatPage({ ...HEAD, person: other, channel: other }, [
            message({
              ...{ kind, text: said, header: other, footer: other, buttons: [said] },
              ...{
                edited: { text: other, at: '2026-03-01T09:01:00.000Z' },
                content: { contacts: [{ name: said, vcard: null }] },
              },
              ...{
                reactions: [{ emoji: other, by: 'person' }],
                repliesTo: { id: 'q', from: 'person', kind, text: said },
              },
            }),
          ]),
        ].join('');
        const own =
          /<\/?(?:!?doctype html|html|head|meta|title|style|body|main|h1|p|bdi|article|span|time|blockquote|strong|em|s|code|ul|li)(?: [a-z]+="[^"<>]*")*>/gu;
        expect(page.replace(own, '').replace(/body\{.*\}\}/su, '')).not.toMatch(/[<>]/u);
      }),
    );
  });
});

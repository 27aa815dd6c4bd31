import { screen, waitFor, within } from '@testing-library/react';
import { type ConversationMessage, type InboundContent, SAID_KINDS } from '@wavelane/contracts';
import { kindText } from '@/components/words/messages/message-kinds';
import { at, open } from '../testing/inbox-world';

const LINES_ROUTE = 'GET /api/conversations/c1/lines?limit=50';
const media = (kind: string, contentType: string): InboundContent => ({
  media: {
    ...{ kind, mimeType: contentType, bytes: 4, fileName: null, seconds: 3, width: null, height: null },
    ...{ id: kind, state: 'kept', reason: null, contentType },
  },
});
const place = { latitude: 26.2, longitude: 50.5, name: 'Souq', address: null };
const card = { name: 'Omar', vcard: null };

/** A message of each kind with what it shows; kinds that are not here have a text. */
const SHOWN: Readonly<Record<string, [content: InboundContent, look: (line: HTMLElement) => HTMLElement]>> = {
  image: [media('image', 'image/png'), (line) => within(line).getByRole('img')],
  sticker: [media('sticker', 'image/webp'), (line) => within(line).getByRole('img')],
  document: [media('document', 'application/pdf'), (line) => within(line).getByRole('link', { name: /Document/ })],
  ...Object.fromEntries(
    (['video', 'gif', 'short'] as const).map((kind) => [
      kind,
      [media(kind, 'video/mp4'), (line: HTMLElement) => within(line).getByLabelText('Video')],
    ]),
  ),
  ...Object.fromEntries(
    (['audio', 'voice'] as const).map((kind) => [
      kind,
      [media(kind, 'audio/ogg'), (line: HTMLElement) => within(line).getByRole('button', { name: /Play/ })],
    ]),
  ),
  location: [{ location: { ...place, live: false } }, (line) => within(line).getByText('Souq')],
  live_location: [{ location: { ...place, live: true } }, (line) => within(line).getByText('Live location')],
  ...Object.fromEntries(
    (['contact', 'contact_list', 'contacts'] as const).map((kind) => [
      kind,
      [{ contacts: [card] }, (line: HTMLElement) => within(line).getByText('Omar')],
    ]),
  ),
  poll: [
    { poll: { title: 'When?', options: ['Mon', 'Tue'], choices: 1 } },
    (line) => within(line).getByText('To vote, use the phone.'),
  ],
  order: [
    {
      order: {
        ...{ id: '1', title: null, text: 'Please pack it', status: null, currency: null, total: null, itemCount: 1 },
        items: [{ id: '1', name: 'Dates', quantity: 2, price: 5 }],
      },
    },
    (line) => within(line).getByText('Please pack it'),
  ],
};

const message = (kind: string, more: Partial<ConversationMessage> = {}): ConversationMessage => ({
  ...{ id: kind, at, type: 'message', from: 'person', kind, header: null, text: null, footer: null },
  ...{ buttons: [], reactions: [], ...more },
});

/** Draws a thread of these messages, and finds the line of each, in their order. */
async function linesOf(...messages: ConversationMessage[]): Promise<HTMLElement[]> {
  const body = messages.map((one, index) => ({ ...one, id: `line-${index}` })).toReversed();
  await open('/inbox?conversation=c1', { [LINES_ROUTE]: { body } });
  const log = await screen.findByRole('log');
  const drawn = () => [...log.querySelectorAll<HTMLElement>('li[data-kind=message]')];
  await waitFor(() => expect(drawn()).toHaveLength(messages.length));
  return drawn();
}

describe('a message in the thread', () => {
  it('shows what it says, whatever kind it has', async () => {
    const lines = await linesOf(
      ...SAID_KINDS.map((kind) => {
        const [content] = SHOWN[kind] ?? [];
        return message(kind, content ? { content } : { text: `Hello ${kind}` });
      }),
    );
    SAID_KINDS.forEach((kind, index) => {
      const line = lines[index] as HTMLElement;
      const [, look] = SHOWN[kind] ?? [undefined, () => within(line).getByText(`Hello ${kind}`)];
      expect(look(line)).toBeInTheDocument();
    });
  });

  it.each([{ kinds: SAID_KINDS }, { kinds: ['__proto__', 'constructor', 'a_kind_of_tomorrow'] }])(
    'says what it is if nothing is in it, also if it disappears: $kinds',
    async ({ kinds }) => {
      const lines = await linesOf(...kinds.map((kind) => message(kind, { content: { ephemeral: 60 } })));
      kinds.forEach((kind, index) => {
        expect(kindText(kind)).toMatch(/^\p{Lu}\p{L}+/u);
        expect(lines[index]).toHaveTextContent(kindText(kind));
      });
    },
  );

  it('says what stands around it: an invitation, forwarded, a quoted status', async () => {
    const content = { forwarded: { score: 1 }, viewOnce: true, quoted: { kind: 'story', author: null } } as const;
    const [line] = await linesOf(message('group_invite', { text: 'Join us', content }));
    expect(line).toHaveTextContent('Invitation to a group · Forwarded · Can be seen once, on the phone');
    expect(line).toHaveTextContent('Answer to a status update');
    expect(line).toHaveTextContent('Join us');
  });

  it('calls the quoted message an earlier one if it is plain', async () => {
    const [line] = await linesOf(message('text', { text: 'Yes', content: { quoted: { kind: 'text', author: null } } }));
    expect(line).toHaveTextContent('Answer to an earlier message');
  });

  it('names the row that a number chose, and no row twice', async () => {
    const answer = { kind: 'list' as const, id: 'b', title: 'Evening', description: 'from 17:00' };
    const [byNumber, byTap] = await linesOf(
      message('text', { text: '2', content: { answer } }),
      message('reply', { text: 'Evening', content: { answer } }),
    );
    expect(byNumber).toHaveTextContent(/2.*Chose Evening.*from 17:00/);
    expect(byTap).not.toHaveTextContent('Chose');
    expect(byTap).toHaveTextContent('from 17:00');
  });

  it('shows what a deleted message held only as what it was', async () => {
    const [content] = SHOWN.poll ?? [];
    const [poll, file] = await linesOf(
      message('poll', { ...(content && { content }), header: 'A question', deletedAt: at }),
      message('document', { content: media('document', 'application/pdf'), deletedAt: at }),
    );
    expect(
      within(poll as HTMLElement)
        .getByText('When?')
        .closest('details'),
    ).toHaveTextContent(/Was:.*A question/);
    expect(
      within(file as HTMLElement)
        .getByText('Document')
        .closest('details'),
    ).not.toBeNull();
  });

  it('shows the parts of a deleted message in the order that they had', async () => {
    const text = { text: 'Shall we meet?', edited: { text: 'Shall we meet at 5?', at } };
    const [line, chosen] = await linesOf(
      message('text', { ...text, header: 'Monday', footer: 'From Lina', buttons: ['Yes'], deletedAt: at }),
      message('text', {
        ...{ text: '2', deletedAt: at },
        content: { answer: { kind: 'list', id: 'b', title: 'Evening', description: null } },
      }),
    );
    expect(line?.querySelector('details')).toHaveTextContent(
      /Was:.*Monday.*Shall we meet\?.*Shall we meet at 5\?.*From Lina.*Yes/,
    );
    expect(chosen?.querySelector('details')).toHaveTextContent(/Was:.*2.*Chose Evening/);
  });

  it('shows a sticker as a picture without a link, so a long press opens the menu of the message', async () => {
    const [sticker, image] = await linesOf(
      message('sticker', { content: media('sticker', 'image/webp') }),
      message('image', { content: media('image', 'image/png') }),
    );
    expect(
      within(sticker as HTMLElement)
        .getByRole('img')
        .closest('a'),
    ).toBeNull();
    expect(within(image as HTMLElement).getByRole('link', { name: 'Open the picture' })).toBeVisible();
  });

  it('says once that a message was deleted', async () => {
    const [line] = await linesOf(message('text', { text: 'Oops', deletedAt: at, edited: { text: 'Ups', at } }));
    expect(line).toHaveTextContent('This message was deleted');
    expect(line).not.toHaveTextContent(/Withdrawn|Edited/);
  });

  it('says how much of a list is on the phone only', async () => {
    const lines = await linesOf(
      message('contact_list', { content: { contacts: [card], leftOut: 7 } }),
      message('contacts', { content: { contacts: [card], leftOut: 1 } }),
      message('contact', { content: { contacts: [card] } }),
      message('poll', { content: { ...SHOWN.poll?.[0], leftOut: 3 } }),
      message('order', { content: { ...SHOWN.order?.[0], leftOut: 2 } }),
    );
    expect(lines[0]).toHaveTextContent('7 more contacts are on the phone only');
    expect(lines[1]).toHaveTextContent('1 more contact is on the phone only');
    expect(lines[3]).toHaveTextContent('3 more options are on the phone only');
    expect(lines[4]).toHaveTextContent('2 more items are on the phone only');
    expect(lines[2]).not.toHaveTextContent('on the phone only');
  });

  it('counts the votes at each option of a poll', async () => {
    const poll = { title: 'When?', options: ['Mon', 'Tue', 'Wed'], choices: 0 };
    const votes = [
      { by: 'person' as const, options: ['Mon', 'Tue'] },
      { by: 'account' as const, options: ['Tue'] },
    ];
    const [line] = await linesOf(message('poll', { content: { poll }, votes }));
    const texts = within(within(line as HTMLElement).getByRole('list', { name: 'Options' })).getAllByRole('listitem');
    expect(texts.map(({ textContent }) => textContent)).toEqual(['Monchosen1 vote', 'Tuechosen2 votes', 'Wed']);
    expect(line).not.toHaveTextContent('To vote, use the phone.');
  });
});

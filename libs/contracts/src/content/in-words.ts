import type { InboundContent } from '../api/messaging/inbound.js';
import type { ListContent, ListRow, RichContent } from '../api/messaging/rich-content.js';
import { type CardRead, readCard } from './vcard.js';

/** The rows of a list in the order in which they are shown. */
export const rowsOf = ({ sections }: ListContent): ListRow[] => sections.flatMap(({ rows }) => rows);

/**
 * A list as numbered lines, for phones and gateways without lists. An answer with the number chooses the row.
 * @returns without the message's own texts
 */
export function listAsText({ sections }: ListContent): string {
  let n = 0;
  const blocks = sections.map(({ title, rows }) => {
    const lines = rows.map((row) => `${++n}. ${row.title}${row.description ? ` – ${row.description}` : ''}`);
    return [...(title ? [`*${title}*`] : []), ...lines].join('\n');
  });
  return blocks.join('\n\n');
}

/**
 * The body and the content of a message as the person sees them: the rows of a list that goes out as numbered lines
 * (`asText`) are part of the text, and there is no list.
 */
export function asSeen({ body, content, asText }: { body: string; content?: RichContent; asText?: true }): {
  body: string;
  content?: RichContent;
} {
  if (!asText || content?.kind !== 'list') return { body, ...(content && { content }) };
  return { body: [body, listAsText(content)].filter(Boolean).join('\n\n') };
}

function listInWords({ button, sections }: Omit<ListContent, 'kind'>): string {
  const rows = sections.map(({ title, rows: of }) => {
    const named = of.map((row) => (row.description ? `${row.title} (${row.description})` : row.title)).join('; ');
    return title ? `${title}: ${named}` : named;
  });
  return `${button}: ${rows.join('; ')}`;
}

/** A content in words, in one line: for exports, for search and for readers without pictures. */
export function contentInWords(content: RichContent): string {
  switch (content.kind) {
    case 'list':
      return listInWords(content);
    case 'location': {
      const { latitude, longitude, name, address } = content;
      return [name, address, `${latitude}, ${longitude}`].filter(Boolean).join(', ');
    }
    case 'contact':
      return [content.name, content.phone, content.organisation, content.email].filter(Boolean).join(', ');
    case 'poll':
      return `${content.question}: ${content.options.join('; ')}`;
  }
}

/**
 * The content of a message of a chat in words, in one line, without the message's own text; '' if there is none.
 * @param text of the message: a chosen row that is called so is not named again
 */
export function chatContentInWords(content: InboundContent, text: string | null = null): string {
  const { media, location, contacts = [], order, answer, list, poll } = content;
  const place = location && [location.name, location.address].filter(Boolean).join(', ');
  return [
    media?.fileName,
    location && (place || `${location.latitude}, ${location.longitude}`),
    ...contacts.map(({ name, vcard }) => cardInWords(readCard(vcard, name))),
    order && [order.title, order.text, ...order.items.map(({ name }) => name)].filter(Boolean).join('; '),
    answer && [answer.title === text ? null : answer.title, answer.description].filter(Boolean).join(' – '),
    list && listInWords(list),
    poll && [poll.title, poll.options.join('; ')].filter(Boolean).join(': '),
  ]
    .filter(Boolean)
    .join('; ');
}

const cardInWords = ({ name, phones, organisation, email }: CardRead): string =>
  [name, ...phones, organisation, email].filter(Boolean).join(', ');

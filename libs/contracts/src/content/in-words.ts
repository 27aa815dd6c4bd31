import type { ListContent, ListRow, RichContent } from '../api/messaging/rich-content.js';

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

/** A content in words, in one line: for exports, for search and for readers without pictures. */
export function contentInWords(content: RichContent): string {
  switch (content.kind) {
    case 'list':
      return `${content.button}: ${rowsOf(content)
        .map(({ title, description }) => (description ? `${title} (${description})` : title))
        .join('; ')}`;
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

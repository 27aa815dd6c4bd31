import type { Address } from '../address.js';
import type { GatewayMessage } from '../incoming.js';
import type { OutgoingContent, OutgoingList } from '../outgoing.js';

/** The text of a message as the gateway shows it; null if it has none. */
export function textOf(content: OutgoingContent): string | null {
  switch (content.kind) {
    case 'text':
      return content.text;
    case 'buttons':
    case 'list':
      return content.body;
    case 'media':
      return content.caption ?? null;
    default:
      return null;
  }
}

/** The id of the file that a message carries; undefined if it carries none. */
export function fileIn(content: OutgoingContent): string | undefined {
  if (content.kind === 'media') return content.fileId;
  return content.kind === 'buttons' ? content.file?.fileId : undefined;
}

/** The parts of a message that the gateway shows besides its text. */
export function shownContent(content: OutgoingContent): Pick<GatewayMessage, 'buttonIds' | 'content'> {
  switch (content.kind) {
    case 'buttons':
      return { buttonIds: content.buttons.map(({ id }) => id) };
    case 'list':
      return { buttonIds: content.sections.flatMap(({ rows }) => rows.map(({ id }) => id)) };
    case 'location': {
      const { latitude, longitude, name = null, address = null } = content;
      return { buttonIds: [], content: { location: { latitude, longitude, name, address, live: false } } };
    }
    case 'contact':
      return { buttonIds: [], content: { contacts: [{ name: content.name, vcard: content.vcard }] } };
    case 'poll': {
      const { question: title, options, choices } = content;
      return { buttonIds: [], content: { poll: { title, options: [...options], choices } } };
    }
    default:
      return { buttonIds: [] };
  }
}

/** @param row its place in all sections, from 1 @throws Error if the list has no such row */
export function chosenRow(list: OutgoingList | undefined, row: number): { id: string; title: string } {
  const found = list?.sections.flatMap(({ rows }) => rows)[row - 1];
  if (!found) throw new Error(`There is no row ${row}`);
  return found;
}

/** The digits of a phone: an id that hides a number is that number from its end. */
export const digitsOf = ({ kind, value }: Address): string =>
  kind === 'hidden' ? [...value].reverse().join('') : value;

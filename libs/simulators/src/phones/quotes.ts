import type { SimMessage } from '../whapi/model.js';
import { partsOf } from '../whapi/gate/views.js';
import type { World } from '../whapi/world.js';
import { peerOf } from './conversations.js';
import { type Html, html } from './html.js';

/** Returns the message of the same chat that this one quotes, as far as the phone has it. */
export function quotedBy(world: World, { context, channelId }: SimMessage): SimMessage | undefined {
  const id = context?.quoted_id;
  const quoted = typeof id === 'string' ? world.messages.journal.get(id) : undefined;
  return quoted?.channelId === channelId ? quoted : undefined;
}

/** Returns the message that a phone's next answer quotes: a message of the open chat that this phone shows. */
export function chosenQuote(world: World, digits: string, peer: string, id: string | null): SimMessage | undefined {
  const message = id === null ? undefined : world.messages.journal.get(id);
  if (!message || (message.from !== digits && message.to !== digits)) return undefined;
  const isHere = message.from === digits || message.arrivedAt !== null;
  return isHere && peerOf(message, digits) === peer ? message : undefined;
}

/** The quoted message, shown above its answer. */
export const quoteBlock = (quoted: SimMessage | undefined): Html =>
  quoted ? html`<blockquote class="quote">${partsOf(quoted).body}</blockquote>` : html``;

/** A link to the page on which the next answer quotes this message. */
export const quoteLink = ({ id }: SimMessage, digits: string, peer: string): Html =>
  html`<a class="quote-it" id="quote-${id}" href="/phones/${digits}?chat=${peer}&amp;quote=${encodeURIComponent(id)}"
    >Quote</a
  >`;

/** The quote in the form of an answer, with a link that removes it. */
export const quoteField = (quoted: SimMessage | undefined, digits: string, peer: string): Html =>
  quoted
    ? html`<blockquote class="quote">
        ${partsOf(quoted).body} <a href="/phones/${digits}?chat=${peer}">Do not quote it</a>
        <input type="hidden" name="quoted" value="${quoted.id}" />
      </blockquote>`
    : html``;

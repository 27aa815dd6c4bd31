import type { Shown } from '../whapi/messages/gestures.js';
import { shownOf } from '../whapi/messages/gestures.js';
import type { SimMessage, Status } from '../whapi/model.js';
import { carriedFile, partsOf } from '../whapi/gate/views.js';
import type { World } from '../whapi/world.js';
import { acts } from './acts.js';
import { shownText } from './formatting.js';
import { type Html, html } from './html.js';
import { kindOf, pressable } from './kinds.js';
import { time } from './parts.js';
import { quoteBlock, quotedBy, quoteLink } from './quotes.js';

const WORDS: Record<Status, string> = {
  pending: 'Pending',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
};

/** One message on a phone: what it says, what was done to it since, and what can be done. @param peer the other side */
export function bubble(world: World, message: SimMessage, digits: string, peer: string): Html {
  const { footer, buttons } = partsOf(message);
  const own = message.from === digits;
  const shown = shownOf(world.messages.journal, message);
  const word = own && message.fromMe ? WORDS[message.status] : null;
  const isGone = shown.text === null;
  return html`<article class="bubble ${own ? 'own' : ''}" id="m-${message.id}">
    ${quoteBlock(quotedBy(world, message))}
    ${isGone ? html`<p class="gone">This message was withdrawn.</p>` : contentOf(world, message, digits, shown)}
    ${!isGone && footer && html`<p class="footer">${shownText(footer)}</p>`}
    <p class="meta">
      ${shown.edited && !isGone && 'Edited · '}${time(message.acceptedAt)}${word && html` · ${word}`}${shown.readAt !== null && ' · Read'}
      · ${quoteLink(message, digits, peer)}
    </p>
    ${
      !isGone &&
      buttons.length > 0 &&
      html`<div class="buttons">
        ${buttons.map((button, index) => pressable(message, digits, index + 1, button, own))}
      </div>`
    }
    ${
      shown.reactions.length > 0 &&
      html`<p class="reactions">
        ${shown.reactions.map(
          ({ emoji, fromMe }) =>
            html`<span title="${fromMe === message.fromMe && own ? 'Reaction of this phone' : 'Reaction'}"
              >${emoji}</span
            >`,
        )}
      </p>`
    }
    ${!isGone && acts(message, digits, shown)}
  </article>`;
}

function contentOf(world: World, message: SimMessage, digits: string, { text }: Shown): Html {
  const { header } = partsOf(message);
  const kind = kindOf(world, message, digits);
  // The stand-in's own word for content without a text.
  const said = kind && (text ?? '') === `[${message.type}]` ? null : text;
  return html`${attached(message, digits)}${header && html`<h3>${shownText(header)}</h3>`}
  ${
    said !== null &&
    html`<p>${message.type === 'reply' && html`<span class="badge">Answer</span> `}${shownText(said)}</p>`
  }
  ${kind}`;
}

/** Shows a picture, sound or film inline, any other file as a link. */
function attached(message: SimMessage, digits: string): Html {
  const file = carriedFile(message);
  if (!file) return html``;
  const source = `/phones/${digits}/files/${encodeURIComponent(message.id)}`;
  if (/^image\//.test(file.mimeType)) return html`<img src="${source}" alt="Picture" />`;
  if (/^audio\//.test(file.mimeType)) return html`<audio controls preload="none" src="${source}"></audio>`;
  if (/^video\//.test(file.mimeType)) return html`<video controls preload="none" src="${source}"></video>`;
  return html`<a href="${source}">${file.name ?? 'File'}</a>`;
}

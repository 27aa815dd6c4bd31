import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { BEHAVIOURS, type Behaviour, type SimMessage, type Status } from '../whapi/model.js';
import { carriedFile, partsOf } from '../whapi/gate/views.js';
import type { Shown } from '../whapi/messages/gestures.js';
import type { Conversation, Links } from './conversations.js';
import { shownText } from './formatting.js';
import { type Html, html } from './html.js';
import { quoteBlock, quoteLink } from './quotes.js';

/** A number as its country groups it: +1 415 555 0100, +973 3000 0002. */
export function numberText(digits: string): string {
  return parsePhoneNumberFromString(`+${digits}`)?.formatInternational() ?? `+${digits}`;
}

/** The exact instant for machines and on hover; the script shows it in the reader's own time. */
export function time(at: number): Html {
  const iso = new Date(at).toISOString();
  return html`<time datetime="${iso}" title="${iso}">${iso.slice(11, 16)} UTC</time>`;
}

const WAVES = html`<svg class="waves" viewBox="0 0 32 20" aria-hidden="true">
  <path d="M2 6c5-6 9-6 14 0s9 6 14 0" />
  <path d="M2 14c5-6 9-6 14 0h14" />
</svg>`;

/** @param what the kind of these pages @param home the address of the first page */
export const brand = (what: string, home: string): Html =>
  html`<a class="brand" href="${home}">${WAVES}<span>Wavelane</span><small>${what}</small></a>`;

export const notice = html`<p class="notice">
  <span aria-hidden="true" class="dot"></span>Demo gateway: nothing you see here reaches a real phone.
</p>`;

/** The card that links a phone, and shows whether it is linked. */
export function linkCard(digits: string, { linked, waiting, starting }: Links): Html {
  return html`<section class="card link" aria-label="Link to Wavelane">
    ${linked.map(
      ({ id, name, since }) =>
        html`<div class="row">
          <p>
            <span class="badge ok">Linked</span> This phone is the WhatsApp of <strong>${name}</strong> since
            ${time(since)}.
          </p>
          <form method="post" action="/phones/${digits}/unlink">
            <input type="hidden" name="channel" value="${id}" />
            <button class="quiet" id="unlink-${id}">Unlink</button>
          </form>
        </div>`,
    )}
    ${waiting.map(
      ({ id, name }) =>
        html`<form class="scan" method="post" action="/phones/${digits}/link">
          <p><strong>${name}</strong> shows its code and waits for a phone.</p>
          <input type="hidden" name="channel" value="${id}" />
          <button class="primary big" id="link-${id}">Link this phone to Wavelane</button>
        </form>`,
    )}
    ${
      linked.length + waiting.length === 0 &&
      html`<p>
        <span class="badge">Not linked</span>
        ${
          starting > 0
            ? 'A channel is starting. In a moment it can be linked here.'
            : 'To link this phone, open the QR code of a channel in Wavelane. The button appears here by itself.'
        }
      </p>`
    }
  </section>`;
}

export function chatList(digits: string, chats: readonly Conversation[], open: string | undefined): Html {
  if (chats.length === 0) return html``;
  return html`<nav class="chats" aria-label="Conversations">
    ${chats.slice(0, 50).map(
      ({ peer, channelName, last, unread }) =>
        html`<a href="/phones/${digits}?chat=${peer}" id="chat-${peer}" ${peer === open ? currentPage : ''}>
          <strong>${numberText(peer)}</strong>${unread > 0 && html`<span class="count">${unread} new</span>`}
          <small>${channelName && html`${channelName} · `}${time(last.acceptedAt)}</small>
          <span class="snippet">${partsOf(last).body}</span>
        </a>`,
    )}
  </nav>`;
}

const currentPage = html`aria-current="page"`;

const WORDS: Record<Status, string> = {
  pending: 'Pending',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Failed',
};

export const SENDS = [
  'image',
  'video',
  'voice',
  'document',
  'location',
  'contact',
  'reaction',
  'edit',
  'delete',
] as const;
const SENDS_NAMES: Record<(typeof SENDS)[number], string> = {
  image: 'A picture',
  video: 'A film',
  voice: 'A voice message',
  document: 'A document',
  location: 'A place',
  contact: 'A contact',
  reaction: 'A thumb for the newest message',
  edit: 'Change my newest message',
  delete: 'Withdraw my newest message',
};

/** The form that sends anything but text. */
export function sendForm(digits: string, peer: string, isOff: boolean): Html {
  return html`<form class="card behaviour" method="post" action="/phones/${digits}/send">
    <input type="hidden" name="peer" value="${peer}" />
    <label for="what">Send something else</label>
    <select id="what" name="what" ${isOff && 'disabled'}>
      ${SENDS.map((kind) => html`<option value="${kind}">${SENDS_NAMES[kind]}</option>`)}
    </select>
    <button ${isOff && 'disabled'}>Send this</button>
  </form>`;
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

/**
 * One message. Its buttons can be pressed on the phone that received it. @param quoted the message that it quotes
 * @param peer the other side
 */
export function bubble(
  message: SimMessage,
  digits: string,
  quoted: SimMessage | undefined,
  peer: string,
  shown: Shown,
): Html {
  const { header, footer, buttons } = partsOf(message);
  const body = shown.text ?? 'This message was deleted';
  const reactions = shown.reactions.map(({ emoji }) => emoji).join(' ');
  const own = message.from === digits;
  const word = own && message.fromMe ? WORDS[message.status] : null;
  return html`<article class="bubble ${own ? 'own' : ''}" id="m-${message.id}">
    ${quoteBlock(quoted)}${attached(message, digits)}${header && html`<h3>${shownText(header)}</h3>`}
    <p>${message.type === 'reply' && html`<span class="badge">Button</span> `}${shownText(body)}</p>
    ${footer && html`<p class="footer">${shownText(footer)}</p>`}
    <p class="meta">
      ${time(message.acceptedAt)}${word && html` · ${word}`}${shown.edited && ' · Edited'}${shown.readAt !== null && ' · Read'}
      · ${quoteLink(message, digits, peer)}
    </p>
    ${reactions !== '' && html`<p class="meta">${reactions}</p>`}
    ${
      buttons.length > 0 &&
      html`<div class="buttons">
        ${buttons.map((button, index) => pressable(message, digits, index + 1, button, own))}
      </div>`
    }
  </article>`;
}

function pressable(
  { id, pressed }: SimMessage,
  digits: string,
  number: number,
  { title, type }: { title: string; type: string },
  own: boolean,
): Html {
  if (pressed.includes(number)) return html`<span class="pressed">${title} <small>pressed</small></span>`;
  if (own || type !== 'quick_reply') return html`<span class="pressed">${title}</span>`;
  return html`<form method="post" action="/phones/${digits}/press">
    <input type="hidden" name="messageId" value="${id}" /><input type="hidden" name="button" value="${number}" />
    <button id="press-${id}-${number}">${title}</button>
  </form>`;
}

const MEANINGS: Record<Behaviour, string> = {
  reads: 'Reads what arrives, after a moment',
  delivers: 'Receives, but reads only while this page is open',
  silent: 'Switched off: nothing arrives until it is on again',
  fails: 'Messages to it fail on the way',
  absent: 'Is not on WhatsApp',
};

export function behaviourForm(digits: string, now: Behaviour): Html {
  return html`<form class="card behaviour" method="post" action="/phones/${digits}/behaviour">
    <label for="behaviour">How this phone behaves</label>
    <select id="behaviour" name="behaviour">
      ${BEHAVIOURS.map(
        (behaviour) =>
          html`<option value="${behaviour}" ${behaviour === now ? 'selected' : ''}>${MEANINGS[behaviour]}</option>`,
      )}
    </select>
    <button>Apply</button>
  </form>`;
}

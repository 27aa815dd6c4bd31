import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { BEHAVIOURS, type Behaviour } from '../whapi/model.js';
import type { Conversation, Links } from './conversations.js';
import { lineOf } from './formatting.js';
import { type Html, html } from './html.js';

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
      ({ peer, channelName, last, snippet, unread }) =>
        html`<a href="/phones/${digits}?chat=${peer}" id="chat-${peer}" ${peer === open ? currentPage : ''}>
          <strong>${numberText(peer)}</strong>${unread > 0 && html`<span class="count">${unread} new</span>`}
          <small>${channelName && html`${channelName} · `}${time(last.acceptedAt)}</small>
          <span class="snippet">${lineOf(snippet)}</span>
        </a>`,
    )}
  </nav>`;
}

const currentPage = html`aria-current="page"`;

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

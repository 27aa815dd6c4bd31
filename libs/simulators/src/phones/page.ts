import type { World } from '../whapi/world.js';
import { conversationsOf, linksOf, messagesBetween } from './conversations.js';
import { type Html, html } from './html.js';
import { chosenQuote, quoteField } from './quotes.js';
import { bubble } from './bubble.js';
import { behaviourForm, brand, chatList, linkCard, notice, numberText, time } from './parts.js';
import { sendForm } from './sends.js';

/** The phone, the chat, and the channel whose code led to this page. */
export interface Place {
  digits: string;
  chat: string | null;
  link: string | null;
  /** Id of the message that the next answer quotes. */
  quote: string | null;
}

function page(title: string, content: Html): string {
  const { text } = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="dark light" />
      <title>${title}</title>
      <link rel="icon" href="/phones/assets/icon.svg" type="image/svg+xml" />
      <link rel="stylesheet" href="/phones/assets/phone.css" />
      <script src="/phones/assets/phone.js" defer></script>
    </head>
    <body>
      <header class="top">${brand('demo phones', '/phones')}${notice}</header>
      ${content}
      <p id="toast" role="status" aria-live="polite"></p>
    </body>
  </html>`;
  return `<!doctype html>${text}`;
}

/**
 * The part of the page that changes by itself: the page's script fetches it anew. The unread messages of the open chat
 * are in an attribute.
 */
export function liveView(world: World, { digits, chat, link }: Place): string {
  const chats = conversationsOf(world, digits);
  const open = chat ?? chats[0]?.peer;
  const all = open === undefined ? [] : messagesBetween(world, digits, open);
  // Changes of a message are shown at it.
  const messages = all.filter(({ type }) => type !== 'action');
  const unread = chats.find(({ peer }) => peer === open)?.unread ?? 0;
  return html`${linkCard(digits, linksOf(world, digits, link))}
    <div
      class="columns"
      data-unread="${unread}"
      data-open="${open ?? ''}"
      data-hint="${answerHint(world, digits, open)}"
    >
      ${chatList(digits, chats, open)}
      <section class="chat" aria-label="${open ? `Conversation with ${numberText(open)}` : 'Messages'}">
        ${open && html`<h2>${numberText(open)}${world.phones.isTypedTo(digits, open) && html` <small>typing…</small>`}</h2>`}
        <div class="log" role="log" tabindex="0" aria-label="Messages">
          ${messages.map((message) => bubble(world, message, digits, open ?? ''))}
          ${messages.length === 0 && html`<p class="empty">No messages yet. What is sent to this number appears here.</p>`}
        </div>
      </section>
    </div>`.text;
}

/** Returns why this phone cannot answer here; empty if it can. */
function answerHint(world: World, digits: string, peer: string | undefined): string {
  if (!peer) return 'As soon as a message has arrived, it can be answered here.';
  if (world.channels.all().some(({ session }) => session?.phone === peer)) return '';
  return linksOf(world, digits, null).linked.length > 0
    ? 'This phone is linked: what is sent from here is written in Wavelane.'
    : 'That number is not linked to a channel any more, so nobody would get an answer.';
}

export function phonePage(world: World, place: Place, problem: string | null): string {
  const { digits } = place;
  const chats = conversationsOf(world, digits);
  const open = place.chat ?? chats[0]?.peer ?? '';
  const hint = answerHint(world, digits, open);
  return page(
    `${numberText(digits)} · demo phone`,
    html`<main data-digits="${digits}" data-chat="${place.chat ?? ''}" data-link="${place.link ?? ''}">
      <h1>${numberText(digits)}</h1>
      ${problem && html`<p class="problem" role="alert">${problem}</p>`}
      <div id="live">${raw(liveView(world, place))}</div>
      <form class="reply" method="post" action="/phones/${digits}/reply">
        <input type="hidden" name="peer" value="${open}" />
        ${quoteField(chosenQuote(world, digits, open, place.quote), digits, open)}
        <label for="text">${hint || 'Answer'}</label>
        <div>
          <input
            id="text"
            name="text"
            autocomplete="off"
            maxlength="4096"
            required
            placeholder="Write an answer"
            ${hint && 'disabled'}
          />
          <button class="primary" ${hint && 'disabled'}>Send</button>
        </div>
      </form>
      ${sendForm(digits, open, hint !== '')}
      <noscript>
        <form method="post" action="/phones/${digits}/seen">
          <input type="hidden" name="peer" value="${open}" /><button>Mark as read</button>
        </form>
      </noscript>
      ${behaviourForm(digits, world.phones.behaviourOf(digits))}
    </main>`,
  );
}

/** The page of all numbers that were seen, with a field for any other. */
export function phonesPage(world: World, link: string | null, problem: string | null): string {
  const channel = link === null ? undefined : world.channels.get(link);
  const linkedTo = new Map(
    world.channels.all().flatMap(({ session, name }) => (session ? [[session.phone, name] as const] : [])),
  );
  const phones = world.phones.all().slice(0, 200);
  return page(
    'Demo phones · Wavelane',
    html`<main>
      <h1>Demo phones</h1>
      <p class="lead">
        ${
          channel
            ? html`<strong>${channel.name}</strong> waits for a scan. Which phone scans it?`
            : 'Every number that Wavelane writes to has a page here: it shows what arrived, reads, answers and presses buttons.'
        }
      </p>
      <form class="card open" method="get" action="/phones">
        <label for="number">Phone number with country code</label>
        <div>
          <input id="number" name="number" inputmode="tel" autocomplete="off" required placeholder="+973 3000 0002" />
          ${link && html`<input type="hidden" name="link" value="${link}" />`}
          <button class="primary">Open phone</button>
        </div>
        ${problem && html`<p class="problem" role="alert">${problem}</p>`}
      </form>
      <ul class="phones">
        ${phones.map(({ digits }) => {
          const arrived = world.messages.journal.withPhone(digits).at(-1);
          const name = linkedTo.get(digits);
          return html`<li>
            <a href="/phones/${digits}${link ? html`?link=${link}` : ''}">
              <strong>${numberText(digits)}</strong>
              ${name !== undefined && html`<span class="badge ok">Linked to ${name}</span>`}
              <small>${arrived ? html`last message ${time(arrived.acceptedAt)}` : 'no messages'}</small>
            </a>
          </li>`;
        })}
      </ul>
      ${phones.length === 0 && html`<p class="empty">No number has been seen yet.</p>`}
      <p><a class="back" href="/mailbox">Demo mailbox: every mail that Wavelane writes</a></p>
    </main>`,
  );
}

/** Marks a text that {@link html} has already made. */
const raw = (text: string): Html => Object.assign(html``, { text });

import type { Body } from '../http/body.js';
import { type Button, rowsOf } from '../whapi/gate/views.js';
import type { SimMessage } from '../whapi/model.js';
import type { World } from '../whapi/world.js';
import { type Html, html } from './html.js';

/** A list, poll, place or contact as a phone shows it, with what can be chosen in it; null for any other message. */
export function kindOf(world: World, message: SimMessage, digits: string): Html | null {
  const part = (message.content[message.type] ?? {}) as Body;
  switch (message.type) {
    case 'interactive':
      return rowsOf(message).length > 0 ? listOf(world, message, digits) : null;
    case 'poll':
      return pollOf(world, message, digits);
    case 'location':
    case 'live_location':
      return placeOf(part);
    case 'contact':
      return cardOf(part);
    case 'contact_list':
      return html`${(part.list as Body[]).map(cardOf)}`;
    default:
      return null;
  }
}

interface List {
  label: string;
  sections: { title?: string; rows: { id: string; title: string; description?: string }[] }[];
}

/** The rows behind their button. A row can be chosen more than once, as on WhatsApp. */
function listOf(world: World, message: SimMessage, digits: string): Html {
  const { label, sections } = (message.content.interactive as { action: { list: List } }).action.list;
  const chosen = chosenRow(world, message);
  const isOurs = message.to === digits;
  let number = 0;
  return html`<details class="rows" id="list-${message.id}">
    <summary>${label}</summary>
    ${sections.map(
      ({ title, rows }) =>
        html`${title && html`<h4>${title}</h4>`}
        ${rows.map((row) => {
          const place = ++number;
          const words = html`<strong>${row.title}</strong
            >${row.description && html`<small>${row.description}</small>`}`;
          if (!isOurs) return html`<p class="row-text">${words}</p>`;
          return html`<form method="post" action="/phones/${digits}/choose">
            <input type="hidden" name="messageId" value="${message.id}" />
            <input type="hidden" name="row" value="${place}" />
            <button id="row-${message.id}-${place}" class="${row.title === chosen ? 'chosen' : ''}">${words}</button>
          </form>`;
        })}`,
    )}
  </details>`;
}

/** The title of the row that was chosen last. */
function chosenRow(world: World, { id, channelId, to }: SimMessage): string | undefined {
  const answers = world.messages.journal.chat(channelId, to);
  const answer = answers.findLast(({ type, context }) => type === 'reply' && context?.quoted_id === id);
  return (answer?.content.reply as { list_reply?: { title: string } } | undefined)?.list_reply?.title;
}

/** The options with a mark for each; a vote takes the place of the one before. */
function pollOf(world: World, message: SimMessage, digits: string): Html {
  const poll = message.content.poll as { title: string; options: string[]; vote_limit?: number };
  const votes = votesOn(world, message);
  const isOurs = message.to === digits;
  const type = poll.vote_limit === 1 ? 'radio' : 'checkbox';
  const about =
    poll.vote_limit === 1 ? 'Select one' : poll.vote_limit ? `Select up to ${poll.vote_limit}` : 'Select one or more';
  return html`<form class="poll" method="post" action="/phones/${digits}/vote">
    <input type="hidden" name="messageId" value="${message.id}" />
    <fieldset ${!isOurs && 'disabled'}>
      <legend><strong>${poll.title}</strong><small>${about}</small></legend>
      ${poll.options.map(
        (option, index) =>
          html`<label
            ><input
              type="${type}"
              name="vote"
              id="vote-${message.id}-${index + 1}"
              value="${option}"
              ${votes.includes(option) ? 'checked' : ''}
            />
            ${option}</label
          >`,
      )}
      ${isOurs && html`<button id="vote-${message.id}">${votes.length > 0 ? 'Vote again' : 'Vote'}</button>`}
    </fieldset>
  </form>`;
}

function votesOn(world: World, { id, fromMe }: SimMessage): string[] {
  const cast = world.messages.journal
    .actionsOn(id)
    .filter((done) => done.fromMe !== fromMe)
    .map(({ content }) => content.action as { type: string; votes?: string[] })
    .findLast(({ type }) => type === 'vote');
  return cast?.votes ?? [];
}

function placeOf({ latitude, longitude, name, address }: Body): Html {
  const there = `${latitude as number}, ${longitude as number}`;
  const map = `https://www.openstreetmap.org/?mlat=${latitude as number}&mlon=${longitude as number}`;
  return html`<p class="place">
    <span aria-hidden="true" class="pin"></span>
    <strong>${(name as string | undefined) ?? 'Place'}</strong>
    ${address !== undefined && html`<small>${address as string}</small>`}
    <a href="${map}" target="_blank" rel="noreferrer">${there}</a>
  </p>`;
}

function cardOf({ name, vcard }: Body): Html {
  const [, number] = /^TEL[^:]*:(.*)$/im.exec((vcard as string | undefined) ?? '') ?? [];
  return html`<p class="place">
    <strong>${name as string}</strong>
    ${number && html`<small>${number.trim()}</small>`}
  </p>`;
}

/** The field with what a button opens, calls or copies. */
const LEADS = { url: 'url', call: 'phone_number', copy: 'copy_code' } as const;

/** A button: a quick reply can be pressed once by the phone that received it; others show what they open. */
export function pressable(
  { id, pressed }: SimMessage,
  digits: string,
  number: number,
  button: Button,
  own: boolean,
): Html {
  const { title, type } = button;
  if (pressed.includes(number)) return html`<span class="pressed">${title} <small>pressed</small></span>`;
  const target = type in LEADS ? button[LEADS[type as keyof typeof LEADS]] : undefined;
  if (target !== undefined) {
    const words = html`${title} <small>${target}</small>`;
    const address = type === 'call' ? `tel:${target}` : /^https?:\/\//.test(target) ? target : null;
    return address === null
      ? html`<span class="leads">${words}</span>`
      : html`<a class="leads" href="${address}" target="_blank" rel="noreferrer">${words}</a>`;
  }
  if (own || type !== 'quick_reply') return html`<span class="pressed">${title}</span>`;
  return html`<form method="post" action="/phones/${digits}/press">
    <input type="hidden" name="messageId" value="${id}" /><input type="hidden" name="button" value="${number}" />
    <button id="press-${id}-${number}">${title}</button>
  </form>`;
}

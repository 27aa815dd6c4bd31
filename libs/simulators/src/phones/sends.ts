import { refuse } from '../http/answer.js';
import type { Body } from '../http/body.js';
import { check } from '../whapi/gate/check.js';
import { type Html, html } from './html.js';

const NAMES = {
  image: 'A picture',
  video: 'A film',
  voice: 'A voice message',
  document: 'A document',
  sticker: 'A sticker',
  poll: 'A poll',
} as const;
const SENDS = Object.keys(NAMES) as (keyof typeof NAMES)[];

/** The forms that send anything but text. */
export function sendForm(digits: string, peer: string, isOff: boolean): Html {
  const off = isOff && 'disabled';
  const to = html`<input type="hidden" name="peer" value="${peer}" />`;
  return html`<section class="card sends" aria-label="Send something else">
    <form class="behaviour" method="post" action="/phones/${digits}/send">
      ${to}
      <label for="what">Send something else</label>
      <select id="what" name="what" ${off}>
        ${SENDS.map((kind) => html`<option value="${kind}">${NAMES[kind]}</option>`)}
      </select>
      <button ${off}>Send this</button>
    </form>
    <form class="fields" method="post" action="/phones/${digits}/share-place">
      ${to}
      <label>Latitude<input name="latitude" inputmode="decimal" value="26.2285" required ${off} /></label>
      <label>Longitude<input name="longitude" inputmode="decimal" value="50.5860" required ${off} /></label>
      <label>Name of the place<input name="name" value="Manama Souq" maxlength="100" ${off} /></label>
      <button ${off}>Share the place</button>
    </form>
    <form class="fields" method="post" action="/phones/${digits}/share-contact">
      ${to}
      <label>Name of the contact<input name="name" value="Sara Demo" maxlength="100" required ${off} /></label>
      <label>Number of the contact<input name="phone" inputmode="tel" value="+97330000009" required ${off} /></label>
      <button ${off}>Send the contact</button>
    </form>
  </section>`;
}

/** Returns the order of what is chosen in the list. @throws Refused */
export function orderOf(what: unknown): Body {
  const kind = check.oneOf(what, 'what', SENDS);
  if (kind === 'poll') return { kind, title: 'When do you deliver?', options: ['Today', 'Tomorrow'], choices: 1 };
  return { kind };
}

/** Returns the order of a place. @throws Refused 400 if it is not on the earth */
export function placeOrder({ latitude, longitude, name }: Body): Body {
  const degrees = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN);
  return {
    kind: 'location',
    latitude: check.number(degrees(latitude), 'latitude', -90, 90),
    longitude: check.number(degrees(longitude), 'longitude', -180, 180),
    ...(typeof name === 'string' && name.trim() !== '' && { name: check.text(name.trim(), 'name', 100) }),
  };
}

/** Returns the order of a contact. @throws Refused 400 without a name or a number */
export function contactOrder(body: Body): Body {
  const name = check.text(body.name, 'name', 100).replace(/[\r\n]/g, ' ');
  const phone = check.text(body.phone, 'phone', 40);
  if (!/^\+?[\d\s()-]{7,40}$/.test(phone)) refuse(400, 'Wrong request parameters', 'phone: must be a number');
  const lines = ['BEGIN:VCARD', 'VERSION:3.0', `FN:${name}`, `TEL;TYPE=CELL:${phone}`, 'END:VCARD'];
  return { kind: 'contact', name, vcard: lines.join('\n') };
}

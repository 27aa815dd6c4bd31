import { type Html, html } from '../phones/html.js';
import { brand, time } from '../phones/parts.js';
import type { SimMail } from './model.js';

const SHOWN = 200;

const notice = html`<p class="notice">
  <span aria-hidden="true" class="dot"></span>Demo mailbox: nothing you see here was sent to anybody.
</p>`;

function page(title: string, content: Html): string {
  const { text } = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="dark light" />
      <title>${title}</title>
      <link rel="icon" href="/phones/assets/icon.svg" type="image/svg+xml" />
      <link rel="stylesheet" href="/phones/assets/phone.css" />
    </head>
    <body>
      <header class="top">${brand('demo mailbox', '/mailbox')}${notice}</header>
      <main>${content}</main>
    </body>
  </html>`;
  return `<!doctype html>${text}`;
}

export function mailboxPage(mails: readonly SimMail[], to: string): string {
  return page(
    'Demo mailbox · Wavelane',
    html`<h1>Demo mailbox</h1>
      <p class="lead">No mail server is configured, so every mail that Wavelane writes arrives here.</p>
      <form class="card open" method="get" action="/mailbox">
        <label for="to">Mails to</label>
        <div>
          <input id="to" name="to" type="search" autocomplete="off" value="${to}" placeholder="name@example.com" />
          <button class="primary">Show</button>
        </div>
      </form>
      <ul class="phones">
        ${mails.slice(0, SHOWN).map(
          ({ id, subject, recipients, receivedAt }) =>
            html`<li>
              <a href="/mailbox/${id}">
                <strong dir="auto">${subject || 'Without a subject'}</strong>
                <small>to <bdi>${recipients.join(', ')}</bdi> · ${time(receivedAt)}</small>
              </a>
            </li>`,
        )}
      </ul>
      ${mails.length === 0 && html`<p class="empty">${to === '' ? 'No mail yet.' : 'No mail to that address.'}</p>`}`,
  );
}

export function mailPage({ id, subject, from, recipients, receivedAt, text, html: rich }: SimMail): string {
  return page(
    `${subject} · demo mailbox`,
    html`<p><a class="back" href="/mailbox">All mails</a></p>
      <h1 dir="auto">${subject || 'Without a subject'}</h1>
      <p class="lead">
        From <bdi>${from}</bdi><br />To <bdi>${recipients.join(', ')}</bdi><br />${time(receivedAt)} ·
        <a class="back" href="/mailbox/${id}/source">Source</a>
      </p>
      ${
        rich !== '' &&
        html`<section class="card" aria-label="The mail as it looks">
          <iframe class="mail" src="/mailbox/${id}/html" title="The mail as it looks" sandbox="${SANDBOX}"></iframe>
        </section>`
      }
      <section class="card" aria-label="The mail as plain text">
        <h2>As plain text</h2>
        <pre class="plain" dir="auto" tabindex="0">${linked(text)}</pre>
      </section>`,
  );
}

/** Its links open in a new tab; its scripts and forms do not run, and it cannot reach this page. */
export const SANDBOX = 'allow-popups allow-popups-to-escape-sandbox';

/** Makes links of the addresses in a plain text. */
function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noreferrer">${part}</a>` : html`${part}`,
    );
}

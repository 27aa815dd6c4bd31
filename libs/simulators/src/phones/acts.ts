import type { Shown } from '../whapi/messages/gestures.js';
import type { SimMessage } from '../whapi/model.js';
import { type Html, html } from './html.js';

const EMOJIS = ['👍', '❤️', '😂', '😮', '🙏'];

/** Changes that a phone can make to a message: react, and edit or withdraw its own. */
export function acts(message: SimMessage, digits: string, { text, reactions }: Shown): Html {
  const { id } = message;
  const own = message.from === digits && !message.fromMe;
  const mine = reactions.find(({ fromMe }) => !fromMe)?.emoji;
  const hidden = html`<input type="hidden" name="messageId" value="${id}" />`;
  return html`<details class="acts" id="acts-${id}">
    <summary>React${own && ', edit, withdraw'}</summary>
    <form method="post" action="/phones/${digits}/react" class="emojis">
      ${hidden}
      ${EMOJIS.map(
        (emoji) =>
          html`<button
            name="emoji"
            value="${emoji === mine ? '' : emoji}"
            id="react-${id}-${emoji}"
            aria-pressed="${emoji === mine ? 'true' : 'false'}"
            aria-label="${emoji === mine ? `Take back ${emoji}` : `React with ${emoji}`}"
          >
            ${emoji}
          </button>`,
      )}
    </form>
    ${
      own &&
      message.type === 'text' &&
      html`<form method="post" action="/phones/${digits}/edit" class="inline">
        ${hidden}
        <input name="text" id="edit-${id}" value="${text}" maxlength="4096" required aria-label="New text" />
        <button>Edit</button>
      </form>`
    }
    ${
      own &&
      html`<form method="post" action="/phones/${digits}/withdraw">
        ${hidden}<button id="withdraw-${id}">Withdraw for everyone</button>
      </form>`
    }
  </details>`;
}

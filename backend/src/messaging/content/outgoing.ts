import { type ButtonTarget, rowsOf, vcardOf } from '@wavelane/contracts';
import type { ButtonAction, OutgoingContent, SendOptions } from '@wavelane/gateway';
import type { FrozenMessage } from '../jobs/job.events.js';
import { buttonId } from './buttons.js';
import { textOfSent } from './as-text/plain-text.js';

type Sent = Pick<FrozenMessage, 'header' | 'body' | 'footer' | 'buttons' | 'token' | 'targets' | 'content' | 'asText'>;

/** The parts of a message without a file that the gateway gets. */
export function outgoingOf(message: Sent): OutgoingContent {
  const { token, buttons, header, body, footer, targets, content } = message;
  const texts = { ...(header !== null && { header }), body, ...(footer !== null && { footer }) };
  switch (content?.kind) {
    case 'list': {
      if (message.asText || token === null) break;
      const ids = new Map(rowsOf(content).map((row, at) => [row, buttonId(token, at + 1)]));
      const sections = content.sections.map(({ title, rows }) => ({
        ...(title !== undefined && { title }),
        rows: rows.map((row) => ({ ...row, id: ids.get(row) ?? row.id })),
      }));
      return { kind: 'list', ...texts, button: content.button, sections };
    }
    case 'contact':
      return { kind: 'contact', name: content.name, vcard: vcardOf(content) };
    case 'location':
    case 'poll':
      return content;
  }
  if (token === null || buttons.length === 0) return { kind: 'text', text: textOfSent(message) };
  const shown = buttons.map((title, at) => {
    const target = targets?.[at];
    return { id: buttonId(token, at + 1), title, ...(target && { action: actionOf(target) }) };
  });
  return { kind: 'buttons', ...texts, buttons: shown };
}

function actionOf(target: ButtonTarget): ButtonAction {
  if (target.type === 'url') return { kind: 'url', url: target.url };
  if (target.type === 'call') return { kind: 'call', phone: target.phone };
  return { kind: 'copy', code: target.code };
}

/** The options of a message that the gateway gets besides its content. */
export const sendOptionsOf = ({ quotes }: Pick<FrozenMessage, 'quotes'>): SendOptions =>
  quotes === undefined ? {} : { quotes };

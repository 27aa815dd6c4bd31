import {
  type Address,
  GatewayFailure,
  type OutgoingButtons,
  type OutgoingContent,
  type OutgoingMedia,
  type SendOptions,
} from '@wavelane/gateway';

/** A call that sends one message. */
export interface SendCall {
  path: string;
  json: Record<string, unknown>;
}

/** The gateway's name of the chat with one person. @param address of a kind that it can write to */
export const chatOf = ({ kind, value }: Address): string => `${value}@${kind === 'hidden' ? 'lid' : 's.whatsapp.net'}`;

/** The call that sends this, as the gateway documents it. */
export function sendCall(to: Address, content: OutgoingContent, { quotes, typingSeconds }: SendOptions): SendCall {
  const { path, json } = bodyOf(content);
  const around = {
    ...(quotes !== undefined && { quoted: quotes }),
    ...(typingSeconds && { typing_time: typingSeconds }),
  };
  return { path, json: { to: to.kind === 'phone' ? to.value : chatOf(to), ...json, ...around } };
}

function bodyOf(content: OutgoingContent): SendCall {
  switch (content.kind) {
    case 'text':
      return { path: '/messages/text', json: { body: content.text } };
    case 'buttons':
      return { path: '/messages/interactive', json: buttonsBody(content) };
    case 'media':
      return { path: `/messages/${content.media}`, json: mediaBody(content) };
    default:
      throw new GatewayFailure('refused', 'permanent', `The gateway cannot send a message of the kind ${content.kind}`);
  }
}

const buttonsBody = ({ header, body, footer, buttons }: OutgoingButtons) => ({
  type: 'button',
  ...(header && { header: { text: header } }),
  body: { text: body },
  ...(footer && { footer: { text: footer } }),
  action: { buttons: buttons.map(({ id, title }) => ({ type: 'quick_reply', title, id })) },
});

const mediaBody = ({ fileId, mimeType, caption, fileName }: OutgoingMedia) => ({
  ...{ media: fileId, mime_type: mimeType },
  ...(caption && { caption }),
  ...(fileName && { filename: fileName }),
});

import type {
  Address,
  ButtonAction,
  OutgoingButtons,
  OutgoingContent,
  OutgoingList,
  OutgoingMedia,
  OutgoingPoll,
  SendOptions,
} from '@wavelane/gateway';

/** A call that sends one message. */
export interface SendCall {
  path: string;
  json: Record<string, unknown>;
}

/** The gateway's name of the chat with one person. @param address of a kind that it can write to */
export const chatOf = ({ kind, value }: Address): string => `${value}@${kind === 'hidden' ? 'lid' : 's.whatsapp.net'}`;

/** The gateway's name of the person to whom a message goes. @param address of a kind that it can write to */
export const recipientOf = (address: Address): string => (address.kind === 'phone' ? address.value : chatOf(address));

/** The call that sends this, as the gateway documents it. */
export function sendCall(to: Address, content: OutgoingContent, { quotes, typingSeconds }: SendOptions): SendCall {
  const { path, json } = bodyOf(content);
  const around = {
    ...(quotes !== undefined && { quoted: quotes }),
    ...(typingSeconds && { typing_time: typingSeconds }),
  };
  return { path, json: { to: recipientOf(to), ...json, ...around } };
}

function bodyOf(content: OutgoingContent): SendCall {
  switch (content.kind) {
    case 'text':
      return { path: '/messages/text', json: { body: content.text } };
    case 'buttons':
      return { path: '/messages/interactive', json: buttonsBody(content) };
    case 'media':
      return { path: `/messages/${content.media}`, json: mediaBody(content) };
    case 'list':
      return { path: '/messages/interactive', json: listBody(content) };
    case 'location': {
      const { kind: _, ...place } = content;
      return { path: '/messages/location', json: place };
    }
    case 'contact':
      return { path: '/messages/contact', json: { name: content.name, vcard: content.vcard } };
    case 'poll':
      return { path: '/messages/poll', json: pollBody(content) };
  }
}

const around = ({ header, body, footer }: Pick<OutgoingButtons, 'header' | 'body' | 'footer'>) => ({
  ...(header && { header: { text: header } }),
  body: { text: body },
  ...(footer && { footer: { text: footer } }),
});

const buttonsBody = (content: OutgoingButtons) => ({
  type: 'button',
  ...around(content),
  action: { buttons: content.buttons.map(({ id, title, action }) => ({ ...actionBody(action), title, id })) },
  // Beside the header: in it the gateway would lose the file.
  ...(content.file && fileBody(content.file)),
});

function actionBody(action: ButtonAction = { kind: 'reply' }) {
  switch (action.kind) {
    case 'reply':
      return { type: 'quick_reply' };
    case 'url':
      return { type: 'url', url: action.url };
    case 'call':
      return { type: 'call', phone_number: action.phone };
    case 'copy':
      return { type: 'copy', copy_code: action.code };
  }
}

const listBody = (content: OutgoingList) => ({
  type: 'list',
  ...around(content),
  action: { list: { label: content.button, sections: content.sections } },
});

/** The gateway has no word for any number: a person may choose as many as there are. */
const pollBody = ({ question, options, choices }: OutgoingPoll) => ({
  title: question,
  options,
  count: choices === 0 ? options.length : choices,
});

const mediaBody = ({ caption, ...file }: OutgoingMedia) => ({ ...fileBody(file), ...(caption && { caption }) });

const fileBody = ({ fileId, mimeType, fileName }: Pick<OutgoingMedia, 'fileId' | 'mimeType' | 'fileName'>) => ({
  ...{ media: fileId, mime_type: mimeType },
  ...(fileName && { filename: fileName }),
});

import { type ButtonDraft, BUTTONS_MAX } from '@wavelane/contracts';

/** The content of a message in a form. */
export interface MessageContent {
  header: string;
  body: string;
  footer: string;
  button1: string;
  button2: string;
  button3: string;
}

export const NO_CONTENT: MessageContent = { header: '', body: '', footer: '', button1: '', button2: '', button3: '' };

export const CONTENT_FIELDS = ['header', 'body', 'footer', 'button1', 'button2', 'button3'] as const;

export const BUTTON_FIELDS = ['button1', 'button2', 'button3'] as const;

/** Titles of the buttons that are filled in; empty ones are dropped. */
export const titlesOf = (content: MessageContent) => BUTTON_FIELDS.map((name) => content[name].trim()).filter(Boolean);

/** Buttons as the server takes them. */
export const buttonsOf = (content: MessageContent): ButtonDraft[] =>
  titlesOf(content).map((title, index) => ({ type: 'quick_reply', title, id: `btn${index + 1}` }));

/** A template's parts put into a form. */
export function contentOf(parts: {
  header: string | null;
  body: string;
  footer: string | null;
  buttons: readonly string[];
}): MessageContent {
  const [button1 = '', button2 = '', button3 = ''] = parts.buttons.slice(0, BUTTONS_MAX);
  return { header: parts.header ?? '', body: parts.body, footer: parts.footer ?? '', button1, button2, button3 };
}

/** The form's field that a message of the server is about: a list of buttons is shown at the first. */
export const contentField = (name: string) =>
  name.startsWith('buttons') ? 'button1' : name === 'mediaId' ? 'media' : name;

import {
  type ButtonDraft,
  type ButtonKind,
  BUTTONS_MAX,
  type ButtonTarget,
  type ShownButton,
  targetOf,
} from '@wavelane/contracts';

/** The content of a message in a form. */
export interface MessageContent {
  header: string;
  body: string;
  footer: string;
  button1: string;
  button2: string;
  button3: string;
  /** Action of each button: '' answers. */
  kind1: ButtonKind | '';
  kind2: ButtonKind | '';
  kind3: ButtonKind | '';
  /** The link, the number or the code of each button that does not answer. */
  value1: string;
  value2: string;
  value3: string;
}

export const NO_CONTENT: MessageContent = {
  ...{ header: '', body: '', footer: '', button1: '', button2: '', button3: '' },
  ...{ kind1: '', kind2: '', kind3: '', value1: '', value2: '', value3: '' },
};

export const BUTTON_FIELDS = ['button1', 'button2', 'button3'] as const;
export const KIND_FIELDS = ['kind1', 'kind2', 'kind3'] as const;
export const VALUE_FIELDS = ['value1', 'value2', 'value3'] as const;

export const CONTENT_FIELDS = ['header', 'body', 'footer', ...BUTTON_FIELDS, ...KIND_FIELDS, ...VALUE_FIELDS] as const;

/** The place of a button in a form. */
export type Place = 0 | 1 | 2;
const PLACES: readonly Place[] = [0, 1, 2];

/** Action of a button and its link, number or code; undefined if it answers. */
const ownTarget = (content: MessageContent, at: Place): ButtonTarget | undefined => {
  const value = content[VALUE_FIELDS[at]];
  return targetOf({ type: content[KIND_FIELDS[at]] || 'quick_reply', url: value, phone: value, code: value });
};

const filledIn = (content: MessageContent) => PLACES.filter((at) => content[BUTTON_FIELDS[at]].trim() !== '');

/** Titles of the buttons that are filled in; empty ones are dropped. */
export const titlesOf = (content: MessageContent) => filledIn(content).map((at) => content[BUTTON_FIELDS[at]].trim());

/** Buttons as they are shown. */
export const shownButtons = (content: MessageContent): ShownButton[] =>
  filledIn(content).map((at) => ({ title: content[BUTTON_FIELDS[at]].trim(), ...ownTarget(content, at) }));

/** Buttons as the server takes them. */
export const buttonsOf = (content: MessageContent): ButtonDraft[] =>
  shownButtons(content).map((button, index) =>
    'type' in button ? button : { type: 'quick_reply', title: button.title, id: `btn${index + 1}` },
  );

/** Actions of a template's buttons; left out if all of them answer. */
export function targetsOf(content: MessageContent): { targets?: (ButtonTarget | null)[] } {
  const targets = filledIn(content).map((at) => ownTarget(content, at) ?? null);
  return targets.some((target) => target !== null) ? { targets } : {};
}

interface Parts {
  header: string | null;
  body: string;
  footer: string | null;
  buttons: readonly string[];
  targets?: readonly (ButtonTarget | null)[];
}

/** A template's parts put into a form. */
export function contentOf(parts: Parts): MessageContent {
  const [button1 = '', button2 = '', button3 = ''] = parts.buttons.slice(0, BUTTONS_MAX);
  const [kind1, kind2, kind3] = PLACES.map((at) => parts.targets?.[at]?.type ?? '') as [Kind, Kind, Kind];
  const [value1 = '', value2 = '', value3 = ''] = PLACES.map((at) => valueOf(parts.targets?.[at] ?? null));
  return {
    ...{ header: parts.header ?? '', body: parts.body, footer: parts.footer ?? '', button1, button2, button3 },
    ...{ kind1, kind2, kind3, value1, value2, value3 },
  };
}

type Kind = ButtonKind | '';

/** The link, the number or the code of a button; '' if it answers. */
export function valueOf(target: ButtonTarget | null): string {
  switch (target?.type) {
    case 'url':
      return target.url;
    case 'call':
      return target.phone;
    case 'copy_code':
      return target.code;
    case undefined:
      return '';
  }
}

/** The form's field that a message of the server is about: a list of buttons is shown at the first. */
export function contentField(name: string): string {
  if (name === 'mediaId') return 'media';
  const [, at = '0', part = ''] = /^(?:buttons|targets)(?:\.|\[)?(\d?)\]?\.?(\w*)/.exec(name) ?? [];
  if (!/^(buttons|targets)/.test(name)) return name;
  const number = Math.min(Number(at) || 0, BUTTONS_MAX - 1) + 1;
  return /^(url|phone|code)$/.test(part) ? `value${number}` : `button${number}`;
}

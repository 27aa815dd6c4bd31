import { t } from '@lingui/core/macro';

const KIND_WORDS: Readonly<Record<string, string>> = {
  image: t`Picture`,
  video: t`Video`,
  gif: t`Video`,
  short: t`Video`,
  audio: t`Audio`,
  voice: t`Voice message`,
  document: t`Document`,
  sticker: t`Sticker`,
  location: t`Place`,
  live_location: t`Place`,
  contact: t({ message: 'Contact', context: 'in a message' }),
  contact_list: t`Contacts`,
  contacts: t`Contacts`,
  order: t`Order`,
  poll: t`Poll`,
  list: t`List`,
  link_preview: t({ message: 'Link', context: 'in a message' }),
  group_invite: t`Invitation to a group`,
  newsletter_invite: t`Invitation to a WhatsApp channel`,
  admin_invite: t`Invitation to administer a WhatsApp channel`,
  product: t({ message: 'Product', context: 'in a message' }),
  catalog: t({ message: 'Catalogue', context: 'in a message' }),
  event: t({ message: 'Event', context: 'in a message' }),
  story: t({ message: 'Status update', context: 'in a message' }),
  unknown: t`Message that only the phone shows`,
};

/** Kinds whose message may have no text, and nothing else. */
const PLAIN = ['', 'text', 'reply', 'interactive', 'hsm'];

/** Whether a kind says nothing of what is in the message. */
export const isPlain = (kind: string): boolean => PLAIN.includes(kind);

/** The text in a list for a message without one. */
export function kindText(kind: string): string {
  if (isPlain(kind)) return t`Message without text`;
  // A kind comes from outside: it may be the name of something that every object has.
  return (Object.hasOwn(KIND_WORDS, kind) ? KIND_WORDS[kind] : undefined) ?? KIND_WORDS.unknown ?? '';
}

/** Kinds of which only the words are kept: what they are stands above. */
const NAMED = ['group_invite', 'newsletter_invite', 'admin_invite', 'product', 'catalog', 'event', 'story'];
export const isNamedAbove = (kind: string): boolean => NAMED.includes(kind);

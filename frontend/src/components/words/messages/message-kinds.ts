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
  order: t`Order`,
  poll: t`Poll`,
  list: t`List`,
};

/** The text in a list for a message without one. */
export const kindText = (kind: string): string => KIND_WORDS[kind] ?? t`Message without text`;

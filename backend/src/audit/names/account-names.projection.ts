import { searchable } from '@wavelane/contracts';
import { projection } from '@wavelane/projections';
import type { AccountEvent } from '../../accounts/index.js';
import type { ChannelEvent } from '../../channels/index.js';

/** More words of a name are not searched for. */
const WORDS = 4;

/** What an account of the books is called. Key: the account, `user:{id}` or `channel:{id}`. */
export interface AccountNameDocument extends Record<string, unknown> {
  name: string;
  /** E-mail address, or phone number. */
  detail: string;
  /** The channel was deleted: its movements stay, and so does its label. */
  gone: boolean;
  /** As `searchable` makes them. `digits`: a phone number without its plus; `domain`: of an address. */
  search: { name: string; word2: string; word3: string; word4: string; detail: string; digits: string; domain: string };
}

/** The fields of a document that a search reads. */
export const SEARCHED = ['name', 'word2', 'word3', 'word4', 'detail', 'digits', 'domain'] as const;

type NameEvent =
  | Extract<AccountEvent, { type: 'AccountRegistered' | 'AccountRenamed' | 'EmailChanged' | 'AccountClosed' }>
  | Extract<ChannelEvent, { type: 'ChannelAdded' | 'ChannelNumberChanged' | 'ChannelRemoved' }>;

/** A closed account is forgotten with its name. */
export const accountNamesProjection = projection<AccountNameDocument, NameEvent>({
  name: 'account-names',
  version: 2,
  handles: [
    ...(['AccountRegistered', 'AccountRenamed', 'EmailChanged', 'AccountClosed'] as const),
    ...(['ChannelAdded', 'ChannelNumberChanged', 'ChannelRemoved'] as const),
  ],
  keys: ({ data }) => ('channelId' in data ? `channel:${data.channelId}` : `user:${data.accountId}`),
  initial: () => ({ name: '', detail: '', gone: false, search: wordsOf('', '') }),
  fold(document, { type, data }) {
    switch (type) {
      case 'AccountRegistered':
        return called(data.name, data.email);
      case 'AccountRenamed':
        return called(data.name, document.detail);
      case 'EmailChanged':
        return called(document.name, data.email);
      case 'AccountClosed':
        return null;
      case 'ChannelAdded':
        return called(data.label, data.phone);
      case 'ChannelNumberChanged':
        return called(document.name, data.phone);
      case 'ChannelRemoved':
        return { ...document, gone: true };
      default:
        return document;
    }
  },
  indexes: SEARCHED.map((field) => ({ fields: [{ field: `search.${field}` }] })),
});

const called = (name: string, detail: string): AccountNameDocument => ({
  ...{ name, detail, gone: false, search: wordsOf(name, detail) },
});

function wordsOf(name: string, detail: string): AccountNameDocument['search'] {
  const [text, other] = [searchable(name), searchable(detail)];
  const [, word2 = '', word3 = '', word4 = ''] = text.split(/\s+/, WORDS);
  const [domain, digits] = [other.split('@')[1] ?? '', other.startsWith('+') ? other.slice(1) : ''];
  return { name: text, word2, word3, word4, detail: other, digits, domain };
}

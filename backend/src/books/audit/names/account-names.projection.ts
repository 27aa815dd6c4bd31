import { lastFour, searchable, TERM_FIELDS, type Terms, termsOf } from '@wavelane/contracts';
import { projection } from '@wavelane/projections';
import type { AccountEvent } from '../../../identity/index.js';
import type { ChannelEvent } from '../../../whatsapp/index.js';

/** The name of an account of the books. Key: the account, `user:{id}` or `channel:{id}`. */
export interface AccountNameDocument extends Record<string, unknown> {
  name: string;
  /** E-mail address, or phone number. */
  detail: string;
  /** The channel was deleted: its movements and its label stay. */
  gone: boolean;
  /** `digits`: a phone number without its plus; `tail`: its last four; `domain`: of an address. */
  search: Terms & { detail: string; digits: string; tail: string | null; domain: string };
}

/** The fields of a document that a search reads. */
export const SEARCHED = [...TERM_FIELDS, 'detail', 'digits', 'tail', 'domain'] as const;

type NameEvent =
  | Extract<AccountEvent, { type: 'AccountRegistered' | 'AccountRenamed' | 'EmailChanged' | 'AccountClosed' }>
  | Extract<ChannelEvent, { type: 'ChannelAdded' | 'ChannelNumberChanged' | 'ChannelRemoved' }>;

/** A closed account is forgotten with its name. */
export const accountNamesProjection = projection<AccountNameDocument, NameEvent>({
  name: 'account-names',
  version: 4,
  handles: [
    ...(['AccountRegistered', 'AccountRenamed', 'EmailChanged', 'AccountClosed'] as const),
    ...(['ChannelAdded', 'ChannelNumberChanged', 'ChannelRemoved'] as const),
  ],
  keys: ({ data }) => ('channelId' in data ? `channel:${data.channelId}` : `user:${data.accountId}`),
  initial: () => ({ name: '', detail: '', gone: false, search: searchedOf('', '') }),
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
  ...{ name, detail, gone: false, search: searchedOf(name, detail) },
});

function searchedOf(name: string, detail: string): AccountNameDocument['search'] {
  const other = searchable(detail);
  const [domain, digits] = [other.split('@')[1] ?? '', other.startsWith('+') ? other.slice(1) : ''];
  return { ...termsOf(name), detail: other, digits, tail: lastFour(digits), domain };
}

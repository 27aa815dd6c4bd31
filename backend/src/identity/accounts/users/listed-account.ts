import {
  askedWords,
  beginningWith,
  finds,
  type Role,
  searchable,
  soughtWords,
  TERM_FIELDS,
  type Terms,
  termsOf,
} from '@wavelane/contracts';
import { guardOf } from '@wavelane/event-store';
import { comparableAddress, readableAddress } from '../../../platform/domain/mail/mail-address.js';
import type { AccountEvent } from '../account.events.js';

/** The fields that every list of accounts shows, from the account's own events. */
export interface ListedAccount {
  name: string;
  email: string;
  role: Role;
  /** Whether it may sign in. */
  status: 'active' | 'disabled';
  disabled: { reason: string; at: string } | null;
  emailVerified: boolean;
  secondFactor: boolean;
}

/** The texts that a search compares, each by its beginning: words of the name, the address and its domain. */
export interface SearchedAccount extends Terms {
  /** Values by which lists are sorted. */
  name: string;
  email: string;
  domain: string;
  /** The address and its domain in ASCII; empty if that is the same. */
  asciiEmail: string;
  asciiDomain: string;
}

const ASCII_FIELDS = ['asciiEmail', 'asciiDomain'] as const;

/** The fields that a search reads. */
const SEARCHED = [
  'name',
  'email',
  'domain',
  ...ASCII_FIELDS,
  ...TERM_FIELDS,
] as const satisfies (keyof SearchedAccount)[];

/** The event types that lists of accounts are folded from. */
const LISTED_EVENTS = [
  'AccountRegistered',
  'AccountRenamed',
  'EmailChanged',
  'EmailVerified',
  'SecondFactorEnabled',
  'SecondFactorDisabled',
  'AccountDisabled',
  'AccountEnabled',
  'RoleChanged',
  'AccountClosed',
] as const satisfies AccountEvent['type'][];

/** Whether lists of accounts are folded from it. */
const isListed = guardOf<Extract<AccountEvent, { type: (typeof LISTED_EVENTS)[number] }>>(LISTED_EVENTS);

/** Before its first event. */
const UNLISTED: Readonly<ListedAccount> = {
  name: '',
  email: '',
  role: 'user',
  status: 'active',
  disabled: null,
  emailVerified: false,
  secondFactor: false,
};

/** Returns the fields that an event changes; empty if lists do not show any of it. */
function change({ type, data }: AccountEvent): Partial<ListedAccount> {
  switch (type) {
    case 'AccountRegistered':
      return { name: data.name, email: data.email, role: data.role };
    case 'AccountRenamed':
      return { name: data.name };
    case 'EmailChanged':
      return { email: data.email, emailVerified: true };
    case 'EmailVerified':
      return { emailVerified: true };
    case 'SecondFactorEnabled':
      return { secondFactor: true };
    case 'SecondFactorDisabled':
      return { secondFactor: false };
    case 'AccountDisabled':
      return { status: 'disabled', disabled: { reason: data.reason, at: data.at } };
    case 'AccountEnabled':
      return { status: 'active', disabled: null };
    case 'RoleChanged':
      return { role: data.role };
    default:
      return {};
  }
}

/** An address as searches compare it, whichever way its domain is written. */
const soughtAddress = (email: string): string => searchable(readableAddress(email));

const asciiAddress = (email: string): string => searchable(comparableAddress(email));

const domainIn = (address: string): string => address.split('@')[1] ?? '';

/** Returns the fields that an account is searched by. */
function searchedAccount({ name, email }: Pick<ListedAccount, 'name' | 'email'>): SearchedAccount {
  const address = soughtAddress(email);
  const ascii = asciiAddress(email) === address ? '' : asciiAddress(email);
  return {
    ...termsOf(name),
    name: searchable(name),
    email: address,
    domain: domainIn(address),
    asciiEmail: ascii,
    asciiDomain: domainIn(ascii),
  };
}

/**
 * Returns the conditions that look a search up: a word of the name in the index, or the beginning of the address. A
 * half-typed domain such as `xn--m` has no Unicode form yet, so the search compares it with the ASCII form.
 */
const soughtIn = (text: string): { [field: string]: { gte: string; lt: string } }[] =>
  SEARCHED.flatMap((field) => begunIn(field, text).map((word) => ({ [`search.${field}`]: beginningWith(word) })));

function begunIn(field: (typeof SEARCHED)[number], text: string): string[] {
  switch (field) {
    case 'asciiEmail':
    case 'asciiDomain':
      return mayBeAscii(text) ? [text] : [];
    case 'email':
    case 'domain':
      return [soughtAddress(text)];
    default: {
      const words = soughtWords(text);
      return words.length > 0 ? words : [soughtAddress(text)];
    }
  }
}

/** Whether a text may be the beginning of an address or a domain with a label such as `xn--mller-kva`. */
const mayBeAscii = (text: string): boolean => /(?:^|[@.])x(?:$|n(?:$|-))/.test(text);

/** Whether an account matches the search. @param text of `searchable` */
const isSought = ({ name, email }: Pick<ListedAccount, 'name' | 'email'>, text: string): boolean => {
  const begins = (address: string, begin: string) => address.startsWith(begin) || domainIn(address).startsWith(begin);
  const isAddress = begins(soughtAddress(email), soughtAddress(text)) || begins(asciiAddress(email), text);
  return isAddress || (askedWords(text).length > 0 && finds(name, text));
};

/** How the fields of {@link ListedAccount} are folded: a part of every projection that lists accounts. */
export const accountListing = { handles: LISTED_EVENTS, isHandled: isListed, initial: UNLISTED, change };

/** How accounts are found by name and address: the fields of the index, and the conditions of a search. */
export const accountSearch = { fields: SEARCHED, of: searchedAccount, conditions: soughtIn, matches: isSought };

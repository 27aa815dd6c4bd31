/** GET and PUT /api/withdrawal-words: the words by which a person opts out of messages. */
export interface WithdrawalWords {
  /** The product's, in many languages. Case, accents, spaces and punctuation do not count. */
  builtIn: string[];
  /** The account's own, beside them. */
  own: string[];
}

/** Body of PUT /api/withdrawal-words: all words of the account. Those of the product are dropped. */
export interface ChangeWords {
  words: string[];
}

/** GET and PUT /api/withdrawal-confirmation: the one message that confirms an opt-out by a word. */
export interface WithdrawalConfirmation {
  isOn: boolean;
  /** A text for each language that has withdrawal words; `{{sender}}` stands for the account's name. */
  texts: {
    language: string;
    /** The account's own, else the product's. */
    text: string;
    /** The product's. */
    builtIn: string;
  }[];
}

/** Body of PUT /api/withdrawal-confirmation: all texts of the account. Those of the product are dropped. */
export interface ChangeWithdrawalConfirmation {
  isOn: boolean;
  texts: { language: string; text: string }[];
}

/** How a person is reached. */
export interface PersonHandle {
  /** `phone` in E.164, `lid` if WhatsApp hides the number, `business` as the business received it. */
  kind: 'phone' | 'lid' | 'business';
  value: string;
}

export type AttributeValue = string | number | boolean;

/** A person to whom the account writes, or who wrote to it. */
export interface Person {
  id: string;
  /** As the account calls them, by hand or in its newest list, else as they call themselves; null without a name. */
  name: string | null;
  /** As they call themselves on WhatsApp, if the account calls them something else. */
  profileName: string | null;
  /** Their WhatsApp user name, without `@`; null without one. */
  userName: string | null;
  /** The one they were first known by comes first. */
  handles: PersonHandle[];
  labels: string[];
  /** The attributes that the account keeps about them, by name; `name`, `language` and `timeZone` are among them. */
  attributes: Record<string, AttributeValue>;
  /** They opted out of messages at one of their numbers. */
  stopped: boolean;
  /** Ids of the people who were merged into this one and can be taken out again. */
  merged: string[];
  /** The merged people, each with their own name and handles; only if one person is requested. */
  mergedPeople?: Pick<Person, 'id' | 'name' | 'handles'>[];
  firstSeenAt: string;
  /** When they last wrote; null if they never did. */
  lastInboundAt: string | null;
  /** The purposes to which they consented, by name; only in lists. */
  consents?: string[];
  /** How many messages went to them and came from them; only if one person is requested. */
  messages?: PersonMessages;
}

/** Numbers of messages with a person, each up to {@link PERSON_MESSAGES_COUNTED}. */
export interface PersonMessages {
  /** Messages that WhatsApp took. */
  sent: number;
  /** Those of them that were read. */
  read: number;
  /** Messages from them; null if their number is hidden. */
  received: number | null;
}

/** Counting ends there. */
export const PERSON_MESSAGES_COUNTED = 1_000;

/** Conditions of a list of people; all must hold. A page may hold fewer people than requested. */
export interface PeopleFilter {
  /** The beginning of a word of the name, of the user name (with `@` or without), or of the digits of a number. */
  search?: string;
  label?: string;
  /** A phone, LID or business's id, exactly. */
  handle?: string;
  stopped?: boolean;
  /** Their attribute `language`: `ar` finds `ar-BH`, too. */
  language?: string;
  /** The purpose for which they have the state of `consent`. */
  purpose?: string;
  /** With `purpose`; default: given. */
  consent?: 'given' | 'withdrawn' | 'asked';
}

/** Orders of a list of people: the last added first, by name, or the last who wrote first. */
export const PEOPLE_ORDERS = ['added', 'name', 'wrote'] as const;
export type PeopleOrder = (typeof PEOPLE_ORDERS)[number];

/** Body of POST /api/people: a person, by the handles at which they can be reached. */
export interface AddPerson {
  /** At least one of these three. */
  phone?: string;
  lid?: string;
  business?: string;
  name?: string | null;
  labels?: string[];
}

/** A person's data that is entered by hand. */
export type SavedPerson = Pick<Person, 'id' | 'handles' | 'labels' | 'attributes'>;

/** Body of POST /api/people/{id}/attributes. */
export interface SetAttribute {
  name: string;
  /** null takes it away. */
  value: AttributeValue | null;
}

/** Body of POST /api/people/{id}/labels. */
export interface ChangeLabels {
  add?: string[];
  remove?: string[];
}

/** Body of POST /api/people/{id}/merge: the other person. */
export interface OtherPerson {
  personId: string;
}

/** Body of POST /api/people/{id}/unmerge. */
export interface UnmergePerson {
  /** A person who was merged into this one; one of the two is needed. */
  personId?: string;
  /** A phone, LID or business's id of this person that is another's; not the first one. */
  handle?: string;
  /** Why they are two people; required with `handle`, and if WhatsApp had said that they are one. */
  reason?: string;
}

/** The text that people see when they are asked for consent. A version never changes. */
export interface Wording {
  id: string;
  /** `service`, `marketing`, or one of the account's own. */
  purpose: string;
  language: string;
  /** Oldest first. */
  versions: {
    /** From 1. */
    version: number;
    text: string;
    /** SHA-256 of the text in UTF-8, hexadecimal. */
    hash: string;
    at: string;
  }[];
}

/** Body of POST /api/wordings/{id}/versions. */
export interface ReviseWording {
  text: string;
}

/** Body of POST /api/wordings. */
export interface PublishWording extends ReviseWording {
  purpose: string;
  language: string;
}

/** The newest version of a wording. */
export interface SavedWording {
  id: string;
  purpose: string;
  language: string;
  version: number;
  text: string;
  hash: string;
}

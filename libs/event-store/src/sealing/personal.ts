import type { Json } from '../event.js';

/**
 * The subject of personal data: the data is sealed with the subject's key, which is destroyed to forget the subject.
 */
export interface Subject {
  accountId: string;
  /** The kind of the value, for example `phone`. */
  kind: string;
  /** The value that identifies the subject; it never leaves this process in plain text. */
  value: string;
}

/** The value of a field whose key was destroyed. @param subject the id of its subject: equal for the same subject */
export type Erased = Json | ((subject: string) => Json);

/**
 * Personal fields of an event type, at one place of its content. They are sealed together, under the key of one
 * subject.
 */
export interface Personal {
  /** The field with such a place, or with a list of them; without it, the content itself is one. */
  each?: string;
  fields: readonly string[];
  /** The values of the fields once the key is destroyed; fields that are not named here are left out then. */
  erased: Readonly<Record<string, Erased>>;
  /**
   * @param at the place @param data the whole content
   * @returns undefined if the fields are not personal: they stay in plain text
   */
  subject(at: object, data: object): Subject | undefined;
}

/** Declares the personal fields of an event's content, by its type `D`, of one subject. */
export function personal<D extends object>(
  fields: readonly (keyof D & string)[],
  erased: { readonly [K in keyof D]?: Erased },
  subject: (data: D) => Subject | undefined,
): Personal {
  return { fields, erased: told(erased), subject };
}

/** Like {@link personal}, for each element of a list in the content, which is of type `R`. */
export function personalEach<D extends object, R extends object>(
  each: keyof D & string,
  fields: readonly (keyof R & string)[],
  erased: { readonly [K in keyof R]?: Erased },
  subject: (element: R, data: D) => Subject | undefined,
): Personal {
  return { each, fields, erased: told(erased), subject };
}

/** Like {@link personal}, for one object in the content, which is of type `R`; null there has no subject. */
export function personalAt<D extends object, R extends object>(
  at: keyof D & string,
  fields: readonly (keyof R & string)[],
  erased: { readonly [K in keyof R]?: Erased },
  subject: (at: R, data: D) => Subject | undefined,
): Personal {
  return { each: at, fields, erased: told(erased), subject };
}

const told = (erased: object): Readonly<Record<string, Erased>> =>
  Object.fromEntries(Object.entries(erased).filter((entry): entry is [string, Erased] => entry[1] !== undefined));

import type { AttributeValue } from '@wavelane/contracts';

/** The fields of a person's document with names. */
interface Named {
  attributes: Readonly<Record<string, AttributeValue>>;
  listName: string | null;
  profileName: string | null;
  userName: string | null;
}

/** As the account calls them: the name written on their page wins over that of the newest list; null without either. */
const givenName = ({ attributes, listName }: Named): string | null =>
  typeof attributes.name === 'string' ? attributes.name : listName;

/**
 * The name of a person, from all documents of that person, the root first: a name of the account's own wins over the
 * one of their WhatsApp profile, whichever of their handles has it; null without a name.
 */
export const nameIn = (documents: readonly Named[]): string | null =>
  first(documents, givenName) ?? first(documents, ({ profileName }) => profileName);

/** The name of their WhatsApp profile, if it is another than {@link nameIn}; null otherwise. */
export function profileNameIn(documents: readonly Named[]): string | null {
  const profile = first(documents, ({ profileName }) => profileName);
  return profile === nameIn(documents) ? null : profile;
}

/** Their WhatsApp user name, from all documents of that person, the root first; null without one. */
export const userNameIn = (documents: readonly Named[]): string | null => first(documents, ({ userName }) => userName);

/** The names of a person as they are shown, from all documents of that person, the root first. */
export const namesOf = (documents: readonly Named[]) => ({
  name: nameIn(documents),
  profileName: profileNameIn(documents),
  userName: userNameIn(documents),
});

/** All of them, for a search: the user name first, since an index holds the first words of long names only. */
export const namesIn = (documents: readonly Named[]): string[] =>
  [userNameIn(documents), nameIn(documents), profileNameIn(documents)].filter((name) => name !== null);

const first = (documents: readonly Named[], name: (document: Named) => string | null): string | null =>
  documents.map(name).find((one) => one !== null) ?? null;

import type { AskedPoll, CardContent, ListContent, ListRow, RichContent, RichKind } from '@wavelane/contracts';
import { coordinatesIn } from './coordinates';

/** A place in a form: the coordinates as they are typed, or a link to a map. */
export interface PlaceDraft {
  kind: 'location';
  where: string;
  name: string;
  address: string;
}

/** Content in a form. Every text is there; empty ones are left out when it is sent. */
export type RichDraft = ListContent | PlaceDraft | CardContent | AskedPoll;

/** The problems with a draft by the path of their field within the content: `sections.0.rows.2.title`. */
export type RichProblems = Readonly<Record<string, string>>;

/** Content that has no text beside it: what is written in the message's body is another message. */
export const standsAlone = (kind: RichKind | undefined): boolean => kind !== undefined && kind !== 'list';

/** A draft to begin with. */
export function emptyDraft(kind: RichKind): RichDraft {
  switch (kind) {
    case 'list':
      return { kind, button: '', sections: [{ title: '', rows: [newRow([])] }] };
    case 'location':
      return { kind, where: '', name: '', address: '' };
    case 'contact':
      return { kind, name: '', phone: '', organisation: '', email: '' };
    case 'poll':
      return { kind, question: '', options: ['', ''], choices: 1 };
  }
}

/** A row with an id that the list does not have yet. */
export function newRow(sections: ListContent['sections']): ListRow {
  const numbers = sections.flatMap(({ rows }) => rows.map(({ id }) => Number(/^row(\d+)$/.exec(id)?.[1] ?? 0)));
  return { id: `row${Math.max(0, ...numbers) + 1}`, title: '', description: '' };
}

/** The content of a draft as it is sent: trimmed, without empty parts. Coordinates that cannot be read are not numbers. */
export function contentOfDraft(draft: RichDraft): RichContent {
  switch (draft.kind) {
    case 'list':
      return {
        kind: 'list',
        button: draft.button.trim(),
        sections: draft.sections.map(({ title, rows }) => ({
          ...said('title', title),
          rows: rows.map((row) => ({ id: row.id, title: row.title.trim(), ...said('description', row.description) })),
        })),
      };
    case 'location': {
      const { latitude, longitude } = coordinatesIn(draft.where) ?? { latitude: NaN, longitude: NaN };
      return { kind: 'location', latitude, longitude, ...said('name', draft.name), ...said('address', draft.address) };
    }
    case 'contact':
      return {
        ...{ kind: 'contact', name: draft.name.trim(), phone: draft.phone.trim() },
        ...said('organisation', draft.organisation),
        ...said('email', draft.email),
      };
    case 'poll':
      return { ...draft, question: draft.question.trim(), options: draft.options.map((option) => option.trim()) };
  }
}

/** A part that is left out if it is empty. */
const said = <Name extends string>(name: Name, text: string | undefined): Partial<Record<Name, string>> =>
  text?.trim() ? ({ [name]: text.trim() } as Record<Name, string>) : {};

/** Content that is kept, put into a form. */
export function draftOfContent(content: RichContent): RichDraft {
  switch (content.kind) {
    case 'list':
      return {
        ...content,
        sections: content.sections.map(({ title = '', rows }) => ({
          title,
          rows: rows.map((row) => ({ ...row, description: row.description ?? '' })),
        })),
      };
    case 'location':
      return {
        kind: 'location',
        where: `${content.latitude}, ${content.longitude}`,
        name: content.name ?? '',
        address: content.address ?? '',
      };
    case 'contact':
      return { ...content, organisation: content.organisation ?? '', email: content.email ?? '' };
    case 'poll':
      return content;
  }
}

/** First content of a form: that of a template, or none. */
export const richOf = (content: RichContent | null | undefined): RichDraft | null =>
  content ? draftOfContent(content) : null;

/** A form's draft that was kept in the browser, without content of another release. */
export const withFitContent = <Values extends { content: RichDraft | null }>(kept: Values): Values => ({
  ...kept,
  content: isRichDraft(kept.content) ? kept.content : null,
});

/** Whether something that was kept in the browser is a draft of these, and not of another release. */
export function isRichDraft(kept: unknown): kept is RichDraft {
  if (typeof kept !== 'object' || kept === null || !('kind' in kept)) return false;
  const { kind } = kept;
  if (kind !== 'list' && kind !== 'location' && kind !== 'contact' && kind !== 'poll') return false;
  const begin = emptyDraft(kind);
  const fits = Object.entries(begin).every(
    ([name, value]) => typeof (kept as Record<string, unknown>)[name] === typeof value,
  );
  if (!fits) return false;
  const { sections, options } = kept as { sections?: unknown; options?: unknown };
  if (kind === 'poll') return Array.isArray(options) && options.every((option) => typeof option === 'string');
  if (kind !== 'list') return true;
  return (
    Array.isArray(sections) && sections.every((section: { rows?: unknown } | null) => Array.isArray(section?.rows))
  );
}

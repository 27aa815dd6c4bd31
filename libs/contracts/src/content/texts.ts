import type { RichContent } from '../api/messaging/rich-content.js';
import { personalise } from '../text/variables.js';

/** Makes a text from one, which stands in this field. */
type Change = (text: string, field: string) => string;

/** A content with other texts: those that may hold variables. Ids, numbers, addresses and degrees stay. */
export function withTexts(content: RichContent, change: Change): RichContent {
  const optional = <Name extends string>(name: Name, text: string | undefined, field: string) =>
    (text === undefined ? {} : { [name]: change(text, field) }) as Partial<Record<Name, string>>;
  switch (content.kind) {
    case 'list':
      return {
        ...content,
        button: change(content.button, 'content.button'),
        sections: content.sections.map(({ title, rows }, at) => ({
          ...optional('title', title, `content.sections[${at}].title`),
          rows: rows.map((row, place) => {
            const field = `content.sections[${at}].rows[${place}]`;
            const described = optional('description', row.description, `${field}.description`);
            return { ...row, title: change(row.title, `${field}.title`), ...described };
          }),
        })),
      };
    case 'location': {
      const { name, address } = content;
      return {
        ...content,
        ...optional('name', name, 'content.name'),
        ...optional('address', address, 'content.address'),
      };
    }
    case 'contact': {
      const { name, organisation } = content;
      const employer = optional('organisation', organisation, 'content.organisation');
      return { ...content, name: change(name, 'content.name'), ...employer };
    }
    case 'poll':
      return {
        ...content,
        question: change(content.question, 'content.question'),
        options: content.options.map((option, at) => change(option, `content.options[${at}]`)),
      };
  }
}

/** The texts of a content that may hold variables, in the order in which they are read, each with its field. */
export function textsOf(content: RichContent): { field: string; text: string }[] {
  const texts: { field: string; text: string }[] = [];
  withTexts(content, (text, field) => {
    texts.push({ field, text });
    return text;
  });
  return texts;
}

/** Fills in the variables of a content for a preview: those without a value stay as they stand. */
export const personaliseContent = (
  content: RichContent,
  values: Readonly<Record<string, string | undefined>>,
): RichContent => withTexts(content, (text) => personalise(text, values));

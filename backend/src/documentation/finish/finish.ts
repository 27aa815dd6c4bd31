import type { Answer, Document, Media, Schema } from '../model.js';
import { worded } from '../words/words.js';
import { Examples } from './examples.js';
import { alsoServed } from './also-served.js';
import { withNamedChoices } from './named-choices.js';
import { refusalExample } from './refusals.js';

/** Completes the document: descriptions of fields, examples of answers, and the paths that no controller declares. */
export function finished(given: Document): Document {
  const document = withNamedChoices(alsoServed(given));
  const { components = {} } = document;
  const schemas = eachOf(components.schemas ?? {}, (schema, name) => worded(schema, name));
  const examples = new Examples(schemas);
  const answered = (answer: Answer, status: string): Answer => withExamples(answer, status, examples);
  const paths = eachOf(document.paths, (methods) =>
    eachOf(methods, (operation) => worded({ ...operation, responses: eachOf(operation.responses, answered) })),
  );
  const responses = eachOf(components.responses ?? {}, (answer, name) => answered(answer, name.replace(/\D/g, '')));
  return { ...document, paths, components: { ...components, schemas, responses } };
}

function withExamples(answer: Answer, status: string, examples: Examples): Answer {
  const { content } = answer;
  if (!content) return answer;
  return { ...answer, content: eachOf(content, (media, type) => withExample(media, type, status, examples)) };
}

const CSV = 'name,phone\r\nSara,+97333001234\r\n';

function withExample(media: Media, type: string, status: string, examples: Examples): Media {
  if (type === 'text/csv') return { ...media, example: CSV };
  if (type !== 'application/json') return { ...media, example: media.example ?? `bytes of ${type}` };
  if (isError(media.schema)) return { ...media, example: refusalExample(Number(status)) };
  return { ...media, example: media.example ?? examples.of(media.schema) };
}

const isError = ({ $ref = '' }: Schema): boolean => $ref.endsWith('/ApiError');

const eachOf = <T, R>(record: Readonly<Record<string, T>>, make: (value: T, name: string) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, make(value, name)]));

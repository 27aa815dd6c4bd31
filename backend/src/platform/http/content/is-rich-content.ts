import { applyDecorators } from '@nestjs/common';
import {
  richContentProblems,
  type FieldProblem,
  LIST_BUTTON_MAX,
  LIST_ROWS_MAX,
  LIST_SECTIONS_MAX,
  PLACE_ADDRESS_MAX,
  PLACE_NAME_MAX,
  POLL_OPTION_MAX,
  POLL_OPTIONS_MAX,
  POLL_OPTIONS_MIN,
  POLL_QUESTION_MAX,
  ROW_DESCRIPTION_MAX,
  ROW_ID_MAX,
  ROW_TITLE_MAX,
} from '@wavelane/contracts';
import { ValidateBy } from 'class-validator';
import { described } from '../openapi/described.js';

const line = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength, pattern: '\\S' });
/** It may be left out, which an empty text says too. */
const optional = (maxLength: number) => ({ type: 'string', maxLength });
const kind = (value: string) => ({ type: 'string', enum: [value] });
const object = (properties: Record<string, object>, required: readonly string[]) => ({
  type: 'object',
  properties,
  required: [...required],
  additionalProperties: false,
});

const ROW = object(
  {
    id: { ...line(ROW_ID_MAX), description: 'Another for each row of the list' },
    title: line(ROW_TITLE_MAX),
    description: optional(ROW_DESCRIPTION_MAX),
  },
  ['id', 'title'],
);
const ROWS = {
  type: 'array',
  minItems: 1,
  maxItems: LIST_ROWS_MAX,
  items: ROW,
  description: `All sections together have at most ${LIST_ROWS_MAX}`,
};
const ONLY_SECTION = object({ title: optional(ROW_TITLE_MAX), rows: ROWS }, ['rows']);
const ONE_OF_MANY = object({ title: line(ROW_TITLE_MAX), rows: ROWS }, ['title', 'rows']);
const LIST = object(
  {
    kind: kind('list'),
    button: { ...line(LIST_BUTTON_MAX), description: 'What opens the list' },
    sections: {
      description: 'Each has a title if there are several',
      oneOf: [
        { type: 'array', minItems: 1, maxItems: 1, items: ONLY_SECTION },
        { type: 'array', minItems: 2, maxItems: LIST_SECTIONS_MAX, items: ONE_OF_MANY },
      ],
    },
  },
  ['kind', 'button', 'sections'],
);
const PLACE = object(
  {
    kind: kind('location'),
    latitude: { type: 'number', minimum: -90, maximum: 90 },
    longitude: { type: 'number', minimum: -180, maximum: 180 },
    name: optional(PLACE_NAME_MAX),
    address: optional(PLACE_ADDRESS_MAX),
  },
  ['kind', 'latitude', 'longitude'],
);
const CARD = object(
  {
    kind: kind('contact'),
    name: line(120),
    phone: { type: 'string', pattern: '^\\+[1-9][0-9]{6,14}$' },
    organisation: { ...optional(120), description: 'Where the contact works' },
    email: { type: 'string', format: 'email' },
  },
  ['kind', 'name', 'phone'],
);
const POLL = object(
  {
    kind: kind('poll'),
    question: { ...line(POLL_QUESTION_MAX), description: 'What the poll asks' },
    options: {
      type: 'array',
      minItems: POLL_OPTIONS_MIN,
      maxItems: POLL_OPTIONS_MAX,
      uniqueItems: true,
      items: line(POLL_OPTION_MAX),
    },
    choices: {
      type: 'integer',
      minimum: 0,
      maximum: POLL_OPTIONS_MAX,
      description: '0: any number. At most as many as there are options',
    },
  },
  ['kind', 'question', 'options', 'choices'],
);

/** The content of a message beyond text, as a JSON schema. */
export const RICH_CONTENT_SCHEMA = {
  oneOf: [LIST, PLACE, CARD, POLL],
  description:
    'A list of at most 10 rows, a location, a contact or a poll. It excludes buttons and a file; only a list has texts, ' +
    'and needs one',
};

/**
 * The field `content` of a message: the check that browser and server share names every field at fault.
 * @param name of the field, if another
 */
export const IsRichContent = (name = 'content'): PropertyDecorator => {
  const problemsOf = (value: unknown): readonly FieldProblem[] =>
    richContentProblems(value).map(({ field, saying }) => ({ field: field.replace(/^content/, name), saying }));
  return applyDecorators(
    ValidateBy(
      {
        name: 'isRichContent',
        validator: {
          validate: (value) => richContentProblems(value).length === 0,
          defaultMessage: () => `${name} must be a list, a location, a contact or a poll`,
        },
      },
      described(RICH_CONTENT_SCHEMA, { context: { problemsOf } satisfies SaysFields }),
    ),
  );
};

/** The context of a rule that names fields within its own. */
export interface SaysFields {
  problemsOf: (value: unknown) => readonly FieldProblem[];
}

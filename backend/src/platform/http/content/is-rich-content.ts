import { applyDecorators } from '@nestjs/common';
import {
  checkRichContent,
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

const line = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength });
const kind = (value: string) => ({ type: 'string', enum: [value] });
const object = (properties: Record<string, object>, required: readonly string[]) => ({
  type: 'object',
  properties,
  required: [...required],
  additionalProperties: false,
});

const ROW = object({ id: line(ROW_ID_MAX), title: line(ROW_TITLE_MAX), description: line(ROW_DESCRIPTION_MAX) }, [
  'id',
  'title',
]);
const SECTION = object(
  { title: line(ROW_TITLE_MAX), rows: { type: 'array', minItems: 1, maxItems: LIST_ROWS_MAX, items: ROW } },
  ['rows'],
);
const LIST = object(
  {
    kind: kind('list'),
    button: line(LIST_BUTTON_MAX),
    sections: { type: 'array', minItems: 1, maxItems: LIST_SECTIONS_MAX, items: SECTION },
  },
  ['kind', 'button', 'sections'],
);
const PLACE = object(
  {
    kind: kind('location'),
    latitude: { type: 'number', minimum: -90, maximum: 90 },
    longitude: { type: 'number', minimum: -180, maximum: 180 },
    name: line(PLACE_NAME_MAX),
    address: line(PLACE_ADDRESS_MAX),
  },
  ['kind', 'latitude', 'longitude'],
);
const CARD = object(
  {
    kind: kind('contact'),
    name: line(120),
    phone: { type: 'string', pattern: '^\\+[1-9][0-9]{6,14}$' },
    organisation: line(120),
    email: { type: 'string', format: 'email' },
  },
  ['kind', 'name', 'phone'],
);
const POLL = object(
  {
    kind: kind('poll'),
    question: line(POLL_QUESTION_MAX),
    options: {
      type: 'array',
      minItems: POLL_OPTIONS_MIN,
      maxItems: POLL_OPTIONS_MAX,
      uniqueItems: true,
      items: line(POLL_OPTION_MAX),
    },
    choices: { type: 'integer', minimum: 0, maximum: POLL_OPTIONS_MAX },
  },
  ['kind', 'question', 'options', 'choices'],
);

/** The content of a message beyond text, as a JSON schema. */
export const RICH_CONTENT_SCHEMA = {
  oneOf: [LIST, PLACE, CARD, POLL],
  description:
    'A list of at most 10 rows, a location, a contact or a poll. It excludes buttons and a file; only a list has texts',
};

/** The field `content` of a message: the check that browser and server share names every field at fault. */
export const IsRichContent = (): PropertyDecorator =>
  applyDecorators(
    ValidateBy(
      {
        name: 'isRichContent',
        validator: {
          validate: (value) => checkRichContent(value).length === 0,
          defaultMessage: () => 'content must be a list, a location, a contact or a poll',
        },
      },
      described(RICH_CONTENT_SCHEMA, { context: { problemsOf: checkRichContent } satisfies SaysFields }),
    ),
  );

/** The context of a rule that names fields within its own. */
export interface SaysFields {
  problemsOf: (value: unknown) => readonly FieldProblem[];
}

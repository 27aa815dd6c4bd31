import {
  type AskedPoll,
  type CardContent,
  LIST_BUTTON_MAX,
  LIST_ROWS_MAX,
  LIST_SECTIONS_MAX,
  type ListContent,
  type ListRow,
  type PlaceContent,
  POLL_OPTIONS_MAX,
  POLL_OPTIONS_MIN,
  type RichContent,
  ROW_DESCRIPTION_MAX,
  ROW_TITLE_MAX,
} from '../api/messaging/rich-content.js';
import { EMAIL_MAX, NAME_MAX } from '../limits.js';
import { checkEmail } from '../rules.js';
import { rule } from '../sayings/rules.js';
import { type FieldProblem, FieldReader, type TextRule } from './field-reader.js';

export const ROW_ID_MAX = 100;
export const POLL_QUESTION_MAX = 255;
export const POLL_OPTION_MAX = 100;
export const PLACE_NAME_MAX = 100;
export const PLACE_ADDRESS_MAX = 300;

/** Digits with country code and '+'. */
const E164 = /^\+[1-9]\d{6,14}$/;

/** The content without surrounding spaces and empty fields, or every field at fault. */
export type ReadContent = { content: RichContent } | { problems: FieldProblem[] };

/**
 * Reads the `content` of a message from what a form or a request holds. Texts with variables get room, so check again
 * what was filled in.
 * @param isFilledIn braces are text by now
 */
export function readRichContent(value: unknown, { isFilledIn = false } = {}): ReadContent {
  const reader = new FieldReader(isFilledIn);
  const content = contentIn(reader, value);
  return content === undefined || reader.problems.length > 0 ? { problems: reader.problems } : { content };
}

/** The problems of the `content` of a message, by field; none if it can be sent. */
export function richContentProblems(value: unknown, options?: { isFilledIn: boolean }): FieldProblem[] {
  const read = readRichContent(value, options);
  return 'problems' in read ? read.problems : [];
}

function contentIn(reader: FieldReader, value: unknown): RichContent | undefined {
  const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;
  if (kind === 'list') return listIn(reader, value);
  if (kind === 'location') return placeIn(reader, value);
  if (kind === 'contact') return cardIn(reader, value);
  if (kind === 'poll') return pollIn(reader, value);
  return reader.fault('content', UNKNOWN);
}

// Made once: for a file of many rows each content is read as often.
const UNKNOWN = rule('content-kind-unknown');
const NO_ROWS = rule('list-needs-rows');
const TOO_MANY_ROWS = rule('list-too-many-rows', { n: LIST_ROWS_MAX });
const TOO_MANY_SECTIONS = rule('too-many-sections', { n: LIST_SECTIONS_MAX });
const NO_ROW = rule('must-be-text', { what: rule('word-row-title') });
const OPTIONS_COUNT = rule('poll-options-count', { min: POLL_OPTIONS_MIN, max: POLL_OPTIONS_MAX });
const NO_LATITUDE = rule('latitude-invalid');
const NO_LONGITUDE = rule('longitude-invalid');
const TEXTS = {
  button: { what: rule('word-list-button'), max: LIST_BUTTON_MAX },
  section: { what: rule('word-section-title'), max: ROW_TITLE_MAX, optional: true },
  rowId: { what: rule('word-row-id'), max: ROW_ID_MAX },
  rowTitle: { what: rule('word-row-title'), max: ROW_TITLE_MAX },
  rowDescription: { what: rule('word-row-description'), max: ROW_DESCRIPTION_MAX, optional: true },
  placeName: { what: rule('word-name'), max: PLACE_NAME_MAX, optional: true },
  placeAddress: { what: rule('word-address'), max: PLACE_ADDRESS_MAX, optional: true },
  name: { what: rule('word-name'), max: NAME_MAX },
  phone: { what: rule('word-phone-number'), max: 40 },
  organisation: { what: rule('word-organisation'), max: NAME_MAX, optional: true },
  email: { what: rule('word-email'), max: EMAIL_MAX, optional: true },
  question: { what: rule('word-question'), max: POLL_QUESTION_MAX },
  option: { what: rule('word-option'), max: POLL_OPTION_MAX },
} as const satisfies Record<string, TextRule>;

const optional = <Name extends string>(name: Name, text: string) =>
  (text === '' ? {} : { [name]: text }) as Partial<Record<Name, string>>;

function listIn(reader: FieldReader, value: unknown): ListContent {
  const { button, sections } = reader.object('content', value, ['kind', 'button', 'sections'], UNKNOWN);
  const given = reader.list('content.sections', sections, LIST_SECTIONS_MAX, TOO_MANY_SECTIONS);
  const read = given.map((section, at) => sectionIn(reader, `content.sections[${at}]`, section, given.length > 1));
  demandRows(
    reader,
    read.map(({ rows }) => rows),
  );
  return { kind: 'list', button: reader.text('content.button', button, TEXTS.button), sections: read };
}

type Section = ListContent['sections'][number];

function sectionIn(reader: FieldReader, field: string, value: unknown, isOneOfMany: boolean): Section {
  const { title, rows } = reader.object(field, value, ['title', 'rows'], NO_ROWS);
  const named = reader.text(`${field}.title`, title, TEXTS.section);
  if (named === '' && isOneOfMany) reader.fault(`${field}.title`, rule('list-needs-section-titles'));
  // An eleventh row is refused by its own field; far more are not even read.
  const given = reader.list(`${field}.rows`, rows, 100, TOO_MANY_ROWS);
  if (Array.isArray(rows) && rows.length === 0) reader.fault(`${field}.rows`, NO_ROWS);
  const read = given.map((row, at) => rowIn(reader, `${field}.rows[${at}]`, row));
  return { ...optional('title', named), rows: read };
}

function rowIn(reader: FieldReader, field: string, value: unknown): ListRow {
  const { id, title, description } = reader.object(field, value, ['id', 'title', 'description'], NO_ROW);
  return {
    id: reader.text(`${field}.id`, id, TEXTS.rowId),
    title: reader.text(`${field}.title`, title, TEXTS.rowTitle),
    ...optional('description', reader.text(`${field}.description`, description, TEXTS.rowDescription)),
  };
}

/** All rows together: at least one, at most ten, each with an id of its own. */
function demandRows(reader: FieldReader, sections: readonly (readonly ListRow[])[]): void {
  if (sections.length === 0) reader.fault('content.sections', NO_ROWS);
  const seen = new Set<string>();
  let count = 0;
  for (const [section, rows] of sections.entries())
    for (const [at, { id }] of rows.entries()) {
      const field = `content.sections[${section}].rows[${at}]`;
      if (++count > LIST_ROWS_MAX) return reader.fault(field, TOO_MANY_ROWS);
      if (id !== '' && seen.has(id)) reader.fault(`${field}.id`, rule('row-ids-must-differ'));
      seen.add(id);
    }
}

function placeIn(reader: FieldReader, value: unknown): PlaceContent {
  const known = ['kind', 'latitude', 'longitude', 'name', 'address'];
  const { latitude, longitude, name, address } = reader.object('content', value, known, UNKNOWN);
  const north = { min: -90, max: 90 };
  const east = { min: -180, max: 180 };
  return {
    kind: 'location',
    latitude: reader.number('content.latitude', latitude, north, NO_LATITUDE),
    longitude: reader.number('content.longitude', longitude, east, NO_LONGITUDE),
    ...optional('name', reader.text('content.name', name, TEXTS.placeName)),
    ...optional('address', reader.text('content.address', address, TEXTS.placeAddress)),
  };
}

function cardIn(reader: FieldReader, value: unknown): CardContent {
  const known = ['kind', 'name', 'phone', 'organisation', 'email'];
  const { name, phone, organisation, email } = reader.object('content', value, known, UNKNOWN);
  const number = reader.text('content.phone', phone, TEXTS.phone).replace(/[\s()-]/g, '');
  if (number !== '' && !E164.test(number)) reader.fault('content.phone', rule('contact-phone-invalid'));
  const address = reader.text('content.email', email, TEXTS.email);
  const problem = address === '' ? undefined : checkEmail(address);
  if (problem !== undefined) reader.fault('content.email', problem);
  return {
    kind: 'contact',
    name: reader.text('content.name', name, TEXTS.name),
    phone: number,
    ...optional('organisation', reader.text('content.organisation', organisation, TEXTS.organisation)),
    ...optional('email', address),
  };
}

function pollIn(reader: FieldReader, value: unknown): AskedPoll {
  const known = ['kind', 'question', 'options', 'choices'];
  const { question, options, choices } = reader.object('content', value, known, UNKNOWN);
  const given = reader.list('content.options', options, POLL_OPTIONS_MAX, OPTIONS_COUNT);
  if (Array.isArray(options) && options.length < POLL_OPTIONS_MIN) reader.fault('content.options', OPTIONS_COUNT);
  const read = given.map((option, at) => reader.text(`content.options[${at}]`, option, TEXTS.option));
  for (const [at, option] of read.entries())
    if (option !== '' && read.indexOf(option) < at) reader.fault(`content.options[${at}]`, rule('options-must-differ'));
  const most = { min: 0, max: Math.max(read.length, 1), whole: true } as const;
  return {
    kind: 'poll',
    question: reader.text('content.question', question, TEXTS.question),
    options: read,
    choices: reader.number('content.choices', choices, most, rule('choices-invalid', { n: read.length })),
  };
}

import { ATTRIBUTES_MAX, checkAttributeName, PEOPLE_COLUMNS, say, type Saying } from '@wavelane/contracts';
import { refuse } from '../../platform/domain/domain-error.js';
import { limitsOf } from '../../platform/http/door/limits.js';
import { tooMuch } from '../../platform/http/door/shape.js';
import { validated } from '../../platform/http/validation.js';
import { ATTRIBUTES, COLUMNS, ImportPeopleDto } from './import.dto.js';

const LIMITS = limitsOf('/api/people');

/** The texts of a form, turned into what they stand for and checked. @throws DomainError or 400 naming the field */
export async function importFields(fields: ReadonlyMap<string, string>): Promise<ImportPeopleDto> {
  const plain: Record<string, unknown> = {};
  for (const [name, text] of fields) {
    const read = Object.hasOwn(READERS, name) ? READERS[name as keyof typeof READERS] : (value: string) => value;
    if (text !== '') plain[name] = read(text, name);
  }
  const content = await validated(ImportPeopleDto, plain);
  checkColumns('columns', content.columns ?? {}, COLUMNS);
  checkColumns('attributes', content.attributes ?? {}, ATTRIBUTES);
  for (const column of Object.keys(content.columns ?? {}))
    if (!(PEOPLE_COLUMNS as readonly string[]).includes(column))
      refuse('columns', say('no-field-for-column', { column }));
  const names = Object.keys(content.attributes ?? {});
  if (names.length > ATTRIBUTES_MAX) refuse('attributes', ATTRIBUTES);
  for (const name of names) {
    const problem = checkAttributeName(name.normalize('NFC').trim());
    if (problem !== undefined) refuse('attributes', problem);
  }
  return content;
}

const flag = (text: string, name: string) => {
  if (['true', '1'].includes(text)) return true;
  if (['false', '0'].includes(text)) return false;
  return refuse(name, say('field-must-be-true-or-false', { name }));
};

const json = (text: string, name: string): unknown => {
  const found = tooMuch(Buffer.from(text), LIMITS);
  if (found) return refuse(name, found.message);
  try {
    return JSON.parse(text);
  } catch {
    return refuse(name, say('field-must-be-json', { name }));
  }
};

const READERS = {
  columns: json,
  attributes: json,
  labels: json,
  dryRun: flag,
  hasHeader: flag,
  wordingVersion: Number,
};

function checkColumns(field: string, chosen: object, problem: Saying): void {
  if (Array.isArray(chosen)) refuse(field, problem);
  for (const column of Object.values(chosen) as unknown[]) {
    const isNone = column === null && field === 'columns';
    if (!isNone && typeof column !== 'string' && !Number.isSafeInteger(column)) refuse(field, problem);
  }
}

import { CSV_ROLES, say } from '@wavelane/contracts';
import { DomainError, refuse } from '../../../platform/domain/domain-error.js';
import { limitsOf } from '../../../platform/http/door/limits.js';
import { tooMuch } from '../../../platform/http/door/shape.js';
import { validated } from '../../../platform/http/validation.js';
import { BulkDryRunDto, BulkFileDto, SendBulkDto } from '../bulk.dto.js';

/** The door lets in what 50,000 rows need; all that stands beside them is as small as elsewhere. */
const BESIDE_ROWS = { ...limitsOf('/api/messages/bulk'), items: 500, values: 5_000 };

/**
 * The body of POST /api/messages/bulk, without its rows: as a DTO 50,000 of them would hold the thread for seconds.
 * @returns the rows beside it, unchecked
 */
export async function bulkBody(body: unknown): Promise<{ content: SendBulkDto; rows: readonly unknown[] }> {
  const given = body as { rows?: unknown };
  const rows = given?.rows;
  const beside = Array.isArray(rows) ? { ...given, rows: [] } : given;
  checkShape(beside);
  const content = await validated(SendBulkDto, beside);
  return { content, rows: rows as readonly unknown[] };
}

/**
 * The texts of a form, turned into what they stand for and checked.
 * @param look the file is only looked at, whatever the form says
 * @throws DomainError or 400 naming the field
 */
export async function fileFields(fields: ReadonlyMap<string, string>, look = false): Promise<BulkDryRunDto> {
  const plain: Record<string, unknown> = {};
  for (const [name, text] of fields) {
    const read = Object.hasOwn(READERS, name) ? READERS[name as keyof typeof READERS] : (value: string) => value;
    // With a file an empty text means none; without one it is left out.
    if (text !== '' || (name === 'body' && fields.get('mediaId'))) plain[name] = read(text, name);
  }
  if (look) plain.dryRun = true;
  const content: BulkDryRunDto = await validated(plain.dryRun === true ? BulkDryRunDto : BulkFileDto, plain);
  checkMapping(content.mapping);
  return content;
}

/** Before it becomes a DTO: that is thousands of times slower for a list than for a text. */
function checkShape(beside: unknown): void {
  const found = tooMuch(Buffer.from(JSON.stringify(beside ?? null)), BESIDE_ROWS);
  if (!found) return;
  const { message, field } = found;
  throw DomainError.invalid(
    say('full-stop', { sentence: message }),
    field === undefined ? undefined : { [field]: message },
  );
}

const flag = (text: string, name: string) => {
  if (['true', '1'].includes(text)) return true;
  if (['false', '0'].includes(text)) return false;
  return refuse(name, say('field-must-be-true-or-false', { name }));
};

const json = (text: string, name: string): unknown => {
  const found = tooMuch(Buffer.from(text), BESIDE_ROWS);
  if (found) return refuse(name, found.message);
  try {
    return JSON.parse(text);
  } catch {
    return refuse(name, say('field-must-be-json', { name }));
  }
};

const READERS = {
  channelId: Number,
  validForHours: Number,
  from: Number,
  dryRun: flag,
  hasHeader: flag,
  mapping: json,
  buttons: json,
  content: json,
};

function checkMapping(mapping: BulkFileDto['mapping']): void {
  for (const [role, column] of Object.entries(mapping ?? {})) {
    if (!(CSV_ROLES as readonly string[]).includes(role)) refuse('mapping', say('no-such-column-role', { role }));
    const isColumn = column === null || typeof column === 'string' || Number.isSafeInteger(column);
    if (!isColumn) refuse('mapping', say('choose-column-by-name-or-number', { role }));
  }
}

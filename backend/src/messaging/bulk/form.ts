import { CSV_ROLES } from '@wavelane/contracts';
import { Refusal } from '../../platform/domain/refusal.js';
import { validated } from '../../platform/http/validation.js';
import { BulkDryRunDto, BulkFileDto, SendBulkDto } from './bulk.dto.js';

/**
 * The body of POST /api/messages/bulk, without its rows: as a DTO 50,000 of them would hold the thread for seconds.
 * @returns the rows beside it, unchecked
 */
export async function bulkBody(body: unknown): Promise<{ content: SendBulkDto; rows: readonly unknown[] }> {
  const given = body as { rows?: unknown };
  const rows = given?.rows;
  const content = await validated(SendBulkDto, Array.isArray(rows) ? { ...given, rows: [] } : given);
  return { content, rows: rows as readonly unknown[] };
}

/** The texts of a form, turned into what they stand for and checked. @throws Refusal or 400 naming the field */
export async function fileFields(fields: ReadonlyMap<string, string>): Promise<BulkFileDto> {
  const plain: Record<string, unknown> = {};
  for (const [name, text] of fields) {
    const read = Object.hasOwn(READERS, name) ? READERS[name as keyof typeof READERS] : (value: string) => value;
    if (text !== '') plain[name] = read(text, name);
  }
  const content = await validated(plain.dryRun === true ? BulkDryRunDto : BulkFileDto, plain);
  checkMapping(content.mapping);
  return content;
}

const flag = (text: string, name: string) => {
  if (['true', '1'].includes(text)) return true;
  if (['false', '0'].includes(text)) return false;
  return refuse(name, `${name} must be true or false`);
};

const json = (text: string, name: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return refuse(name, `${name} must be JSON`);
  }
};

const READERS = { channelId: Number, dryRun: flag, hasHeader: flag, mapping: json, buttons: json };

function checkMapping(mapping: BulkFileDto['mapping']): void {
  for (const [role, column] of Object.entries(mapping ?? {})) {
    if (!(CSV_ROLES as readonly string[]).includes(role))
      refuse('mapping', `There is no '${role}' to choose a column for`);
    const isColumn = column === null || typeof column === 'string' || Number.isSafeInteger(column);
    if (!isColumn) refuse('mapping', `Choose the column of '${role}' by its name or its number from 0`);
  }
}

function refuse(field: string, problem: string): never {
  throw Refusal.invalid(problem, { [field]: problem });
}

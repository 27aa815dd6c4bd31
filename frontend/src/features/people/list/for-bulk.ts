import type { Person } from '@wavelane/contracts';
import { NOTHING_SAID } from '@/components/files/interpretation';
import { draftKey, keepDraft } from '@/lib/drafts/draft-store';
import { uniqueId } from '@/lib/unique-id';

/** A cell of a CSV file: quoted if necessary, and never a formula. */
const cell = (text: string): string => {
  const safe = /^[=+\-@\t]/.test(text) && !/^\+\d+$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** People as the file of a bulk: number, name and every detail that one of them has. */
export function linesOf(people: readonly Person[]): string {
  const details = [...new Set(people.flatMap(({ attributes }) => Object.keys(attributes)))].filter(
    (name) => name !== 'name' && name !== 'phone',
  );
  const rows = people.map(({ name, handles, attributes }) => [
    handles.find(({ kind }) => kind === 'phone')?.value ?? '',
    name ?? '',
    ...details.map((detail) => String(attributes[detail] ?? '')),
  ]);
  return [['phone', 'name', ...details], ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
}

/** Stores people as the last chosen file of the page Bulk. */
export async function keepForBulk(accountId: string, people: readonly Person[]): Promise<void> {
  const id = uniqueId();
  const file = new File([linesOf(people)], 'selected-people.csv', { type: 'text/csv' });
  const { keepFile } = await import('@/lib/drafts/draft-files');
  await keepFile(id, file);
  keepDraft(draftKey(accountId, 'bulk-file'), { id, ...NOTHING_SAID, mapping: null });
}

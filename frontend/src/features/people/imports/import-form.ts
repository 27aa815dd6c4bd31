import {
  ATTRIBUTES_MAX,
  checkAttributeName,
  type CsvColumn,
  PEOPLE_COLUMNS,
  type PeopleColumn,
  type PeopleImportPreview,
} from '@wavelane/contracts';
import { type Interpretation, setInterpretation } from '@/components/files/interpretation';
import { type EvidenceValues, evidenceOf, wordingOf } from '../consent/evidence';

/** The columns that are chosen in the browser; those of a consent have the names of the server in a file. */
export const CHOSEN = ['phone', 'name', 'familyName', 'language', 'labels'] as const satisfies readonly PeopleColumn[];

export type Columns = Record<(typeof CHOSEN)[number], number | null>;

/** A file with the member's choices of how to read it; null = as the server guesses. */
export interface Reading extends Interpretation {
  file: File;
  columns: Columns | null;
  /** Whether all other columns are kept as details. */
  keepsOthers: boolean;
}

/** Columns of a file about consent, by the names that the export and the server give them. */
const ofConsent = (columns: readonly CsvColumn[]) =>
  PEOPLE_COLUMNS.slice(CHOSEN.length).flatMap((name) => {
    const at = columns.findIndex((column) => column.name === name);
    return at < 0 ? [] : [[name, at] as const];
  });

/** Columns that are nothing else and may be the name of a detail. */
export function otherColumns({ columns, columnsOf }: PeopleImportPreview, chosen: Columns | null): [string, number][] {
  const taken = new Set<number | null>([
    ...Object.values(chosen ?? columnsOf),
    ...ofConsent(columns).map(([, at]) => at),
  ]);
  const all = columns.map(({ name }, at) => [name.trim(), at] as [string, number]);
  const fit = all.filter(([name, at]) => !taken.has(at) && checkAttributeName(name) === undefined);
  return [...new Map(fit).entries()].slice(0, ATTRIBUTES_MAX);
}

/**
 * The request of POST /api/people-imports.
 * @param preview how the file was read before; null the first time
 * @param consent the consent of every row; null if the people did not consent
 */
export function importForm(
  { file, columns, keepsOthers, ...said }: Reading,
  preview: PeopleImportPreview | null,
  labels: string,
  consent: { values: EvidenceValues; timeZone: string } | null,
  dryRun: boolean,
): FormData {
  const form = new FormData();
  const fromFile = preview && consent ? Object.fromEntries(ofConsent(preview.columns)) : {};
  if (columns || Object.keys(fromFile).length > 0) form.set('columns', JSON.stringify({ ...fromFile, ...columns }));
  if (preview && keepsOthers)
    form.set('attributes', JSON.stringify(Object.fromEntries(otherColumns(preview, columns))));
  setInterpretation(form, said);
  const words = labels.split(/[,;،]/).map((label) => label.trim());
  const given = [...new Set(words.filter((label) => label !== ''))];
  if (given.length > 0) form.set('labels', JSON.stringify(given));
  if (consent) {
    const { wordingId, wordingVersion } = wordingOf(consent.values.wording);
    const said = { ...evidenceOf(consent.values, consent.timeZone), wordingId, wordingVersion };
    for (const [name, value] of Object.entries(said)) form.set(name, String(value));
  }
  if (dryRun) form.set('dryRun', 'true');
  // Last: the server knows by then how to read it.
  form.set('file', file);
  return form;
}

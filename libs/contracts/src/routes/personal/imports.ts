import type { PeopleImport, PeopleImportPreview } from '../../api/people/imports.js';
import { get, type PageAsked, post } from '../route.js';

// Files of people.

/**
 * Imports a CSV file of people, with their consents. Good rows are imported, bad ones are listed. With the same
 * Idempotency-Key, once; a file that was broken off goes on. With `dryRun` the file is only read: the answer is a
 * preview.
 */
export const importPeople = post('/api/people-imports').of<FormData, PeopleImport | PeopleImportPreview>();
/** The imported files of people, the newest first. */
export const peopleImports = get('/api/people-imports').of<PeopleImport[], PageAsked>();
/** How far a file of people is, and the first rows that were left out. */
export const peopleImport = get('/api/people-imports/:id').of<PeopleImport>();
/** The rows that were left out, as CSV. Original columns, line and reason; for 90 days. */
export const peopleImportErrors = get('/api/people-imports/:id/errors.csv').of<Blob>();

import type { PeopleImportReport } from '@wavelane/contracts';
import { projection } from '@wavelane/projections';
import type { PeopleImported, PeopleImportEvent } from '../../people/index.js';

/** How far a file of people is, key = import id. Times are ISO-8601 UTC. */
export interface PeopleImportDocument extends Record<string, unknown> {
  /** '' until it has begun. */
  accountId: string;
  fileName: string | null;
  report: PeopleImportReport;
  written: number;
  consents: { asked: number; written: number; refused: number };
  begunAt: string;
  endedAt: string | null;
}

export const peopleImportsProjection = projection<PeopleImportDocument, PeopleImportEvent | PeopleImported>({
  name: 'people-imports',
  version: 2,
  handles: [
    ...(['PeopleImportBegun', 'PeopleImported', 'PeopleImportWritten'] as const),
    ...(['ImportedConsentsWritten', 'PeopleImportEnded'] as const),
  ],
  keys: ({ data }) => data.importId,
  initial: () => ({
    accountId: '',
    fileName: null,
    report: { total: 0, imported: 0, invalid: 0, duplicate: 0, refused: 0, blank: 0 },
    written: 0,
    consents: { asked: 0, written: 0, refused: 0 },
    begunAt: '',
    endedAt: null,
  }),
  fold(document, event) {
    const { consents } = document;
    switch (event.type) {
      case 'PeopleImportBegun': {
        const { accountId, fileName, begunAt, report, consents: asked } = event.data;
        return { ...document, accountId, fileName, begunAt, report, consents: { ...consents, asked } };
      }
      case 'PeopleImported':
        return { ...document, written: document.written + event.data.people.length + (event.data.given ?? 0) };
      case 'PeopleImportWritten':
        return { ...document, report: event.data.report, consents: { ...consents, asked: event.data.consents } };
      case 'ImportedConsentsWritten': {
        const written = consents.written + event.data.written;
        return { ...document, consents: { ...consents, written, refused: consents.refused + event.data.refused } };
      }
      case 'PeopleImportEnded':
        return { ...document, endedAt: event.data.endedAt };
    }
  },
  indexes: [{ fields: [{ field: 'accountId' }, { field: 'begunAt', direction: 'desc' }] }],
});

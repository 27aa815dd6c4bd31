import type { EvidencePack, PersonExport } from '../../api/personal/dossier.js';
import type { PersonMoment } from '../../api/people/timeline.js';
import { get, type PageAsked } from '../route.js';

// All that is known of one person.

/**
 * The history of a person, the newest first: all their numbers, and all people merged into them; at most 100 a page.
 */
export const personTimeline = get('/api/people/:id/timeline').of<PersonMoment[], PageAsked>();
/** All that is known of a person, as a file: their identity, consents with their texts, messages both ways. */
export const exportPerson = get('/api/people/:id/export.json').of<PersonExport>();
/**
 * Why a person could be written to: events with proofs that they lie in the sealed log.
 * `docs/evidence/verify-evidence.mjs` checks it.
 */
export const personEvidence = get('/api/people/:id/evidence.json').of<EvidencePack>();
/** All that is known of a person, for people to read. */
export const exportPersonPdf = get('/api/people/:id/export.pdf').of<Blob>();
/** Why a person could be written to, for people to read. */
export const personEvidencePdf = get('/api/people/:id/evidence.pdf').of<Blob>();

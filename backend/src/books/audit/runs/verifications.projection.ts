import type { AuditVerification } from '@wavelane/contracts';
import { projection } from '@wavelane/projections';
import type { VerificationEvent } from './verification.events.js';

export type VerificationDocument = AuditVerification & Record<string, unknown>;

/** One document a verification, key = its id. */
export const verificationsProjection = projection<VerificationDocument, VerificationEvent>({
  name: 'verifications',
  version: 1,
  handles: [
    'VerificationRequested',
    'VerificationCompleted',
    'VerificationFailed',
  ] satisfies VerificationEvent['type'][],
  keys: (event) => event.data.verificationId,
  initial: (id) => ({
    id,
    state: 'running',
    requestedAt: '',
    requestedBy: { kind: 'system', id: '' },
    finishedAt: null,
    tookMs: null,
    report: null,
    digest: null,
    reason: null,
  }),
  fold(document, event) {
    switch (event.type) {
      case 'VerificationRequested':
        return { ...document, requestedAt: event.data.at, requestedBy: event.metadata.actor };
      case 'VerificationCompleted': {
        const { at, tookMs, report, digest } = event.data;
        return { ...document, state: report.outcome, finishedAt: at, tookMs, report, digest };
      }
      case 'VerificationFailed': {
        const { at, tookMs, reason } = event.data;
        return { ...document, state: 'failed', finishedAt: at, tookMs, reason };
      }
      default:
        return document;
    }
  },
  indexes: [
    { fields: [{ field: 'requestedAt', direction: 'desc' }] },
    { fields: [{ field: 'finishedAt', direction: 'desc' }] },
  ],
});

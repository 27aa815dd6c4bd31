import type { AuditReport } from '@wavelane/contracts';
import { type DomainEvent, eventFamily } from '@wavelane/event-store';

/** A verification was requested, by a person or by the nightly schedule. */
export type VerificationRequested = DomainEvent<'VerificationRequested', { verificationId: string; at: string }>;

/** The verification ended. `digest` is the SHA-256 of the report as canonical JSON. */
export type VerificationCompleted = DomainEvent<
  'VerificationCompleted',
  { verificationId: string; at: string; tookMs: number; report: AuditReport; digest: string }
>;

/** It could not run. */
export type VerificationFailed = DomainEvent<
  'VerificationFailed',
  { verificationId: string; at: string; tookMs: number; reason: string }
>;

export type VerificationEvent = VerificationRequested | VerificationCompleted | VerificationFailed;

export const verificationEvents = eventFamily<VerificationEvent>('audit-verifications', {
  VerificationRequested: [],
  VerificationCompleted: [],
  VerificationFailed: [],
});

export const VERIFICATIONS_STREAM = 'audit-verifications';

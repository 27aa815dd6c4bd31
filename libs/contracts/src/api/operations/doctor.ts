import type { Said } from '../../sayings/index.js';

/** What is looked at, in this order. */
export const DOCTOR_CHECKS = [
  ...(['settings', 'key', 'rights', 'disk', 'clock', 'mail', 'gateway', 'address'] as const),
  ...(['backup', 'verification', 'versions', 'personal-data', 'engines'] as const),
] as const;

export interface DoctorCheck {
  name: (typeof DOCTOR_CHECKS)[number];
  /** `warning`: it works, and something should be done. `skipped`: it could not be looked at. */
  state: 'ok' | 'warning' | 'failed' | 'skipped';
  /** One sentence: how it is. */
  message: string;
  /** The sentence of `message`. */
  said: Said;
  /** What to do about it; null if nothing is to be done. */
  remedy: string | null;
  /** The sentence of `remedy`. */
  remedySaid: Said | null;
}

/** GET /api/admin/operations/doctor */
export interface DoctorReport {
  /** ISO-8601 UTC. */
  at: string;
  checks: DoctorCheck[];
}

import type { Said } from '../../sayings/index.js';

/** The checks, in this order. */
export const DOCTOR_CHECKS = [
  ...(['settings', 'key', 'rights', 'disk', 'files', 'clock', 'mail', 'gateway', 'address'] as const),
  ...(['backup', 'verification', 'versions', 'personal-data', 'engines', 'move'] as const),
] as const;

export interface DoctorCheck {
  name: (typeof DOCTOR_CHECKS)[number];
  /** `warning`: it works, and should be improved. `skipped`: it could not be checked. */
  state: 'ok' | 'warning' | 'failed' | 'skipped';
  /** One sentence about its state. */
  message: string;
  /** The sentence of `message`. */
  said: Said;
  /** The remedy; null if there is nothing to do. */
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

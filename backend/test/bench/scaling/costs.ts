import { PROCESS_ROLES as ROLES, type ProcessRole as Role } from '../../../src/platform/config/config.js';

export { type Role, ROLES };

/** What a message costs each role: measured by `measure.ts`, taken on by the arithmetic. */
export interface Costs {
  /** When it was measured, and on which commit. */
  date: string;
  commit: string;
  messages: number;
  /** Milliseconds of the processor for a message of a job with its echo and three statuses. */
  perMessage: Record<Role, number>;
  /** Milliseconds of the processor that taking in one single message by REST costs the API. */
  perSend: number;
  /** Milliseconds of the processor a second while nothing happens. */
  idle: Record<Role, number>;
  /** Bytes on disk for a message of a job with its echo and three statuses. */
  bytes: { log: number; readModels: number };
  /** MB of memory of the process when the work was done. */
  memory: Record<Role, number>;
}

export const byRole = async (of: (role: Role) => Promise<number> | number): Promise<Record<Role, number>> => {
  const found: [Role, number][] = [];
  for (const role of ROLES) found.push([role, await of(role)]);
  return Object.fromEntries(found) as Record<Role, number>;
};

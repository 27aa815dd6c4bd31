import { defined } from '@wavelane/testing';
import { quantile } from '../load.js';
import type { Costs, Role } from './costs.js';

export interface Run {
  /** Messages a second. */
  perSecond: number;
  seconds: number;
  processes: Record<Role, number>;
}

export interface Waits {
  /** Seconds from the moment a message is due until its last status is shown. */
  p50: number;
  p99: number;
  /** The same of the last tenth of the messages over the first tenth: far above 1, it never ends. */
  growth: number;
  /** How busy each role was. */
  busy: Record<Role, number>;
}

/** Where a message passes, in this order; the share of the role's work that each visit is. */
const WAY: readonly [Role, number][] = [
  ['scheduler', 1],
  ['projector', 0.25],
  ['api', 1],
  ['reactor', 1],
  ['projector', 0.75],
];

/**
 * Messages through the roles, each role so many processes that take one piece of work at a time, first come first
 * served. Messages come at random (Poisson), and a piece takes a random time around its mean (exponential), which is worse
 * than what is measured: pages and batches even it out.
 * @param random numbers from 0 to 1
 */
export function simulate({ perSecond, seconds, processes }: Run, costs: Costs, random: () => number): Waits {
  const exponential = (mean: number) => -mean * Math.log(1 - random());
  const due: number[] = [];
  for (let at = exponential(1 / perSecond); at < seconds; at += exponential(1 / perSecond)) due.push(at);
  const work: Record<Role, number> = { api: 0, projector: 0, reactor: 0, scheduler: 0 };
  let arrivals = due.map((at, message) => ({ at, message }));
  for (const [role, share] of WAY) {
    const mean = (costs.perMessage[role] * share) / 1_000;
    const servers = Array.from({ length: processes[role] }, () => 0);
    // Both visits of the projector share one process: each has its part of it.
    const slower = role === 'projector' ? 1 / share : 1;
    arrivals = arrivals.map(({ at, message }) => {
      const server = servers.indexOf(Math.min(...servers));
      const took = exponential(mean * slower);
      const end = Math.max(at, defined(servers[server])) + took;
      servers[server] = end;
      work[role] += took / slower;
      return { at: end, message };
    });
    arrivals.sort((a, b) => a.at - b.at);
  }
  const waits = Array.from<number>({ length: due.length });
  for (const { at, message } of arrivals) waits[message] = at - defined(due[message]);
  const tenth = Math.max(1, Math.floor(waits.length / 10));
  const mean = (some: readonly number[]) => some.reduce((sum, wait) => sum + wait, 0) / some.length;
  const ascending = [...waits].sort((a, b) => a - b);
  const busy = (role: Role) => work[role] / seconds / processes[role];
  return {
    p50: quantile(ascending, 0.5),
    p99: quantile(ascending, 0.99),
    growth: mean(waits.slice(-tenth)) / mean(waits.slice(0, tenth)),
    busy: { api: busy('api'), projector: busy('projector'), reactor: busy('reactor'), scheduler: busy('scheduler') },
  };
}

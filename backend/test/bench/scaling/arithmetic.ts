import { type Costs, type Role, ROLES } from './costs.js';

/** What an installation has to do. */
export interface Demand {
  channels: number;
  /** Messages of a channel a day. */
  messages: number;
  /** Of a day's messages, those of the busiest hour. */
  peakShare: number;
  /** Of the messages, those sent one by one over REST instead of in jobs. */
  singles: number;
}

/** What one process of a role can do, and how many there can be. */
export const AT_MOST: Record<Role, number> = {
  // Stateless but for the stores.
  api: Infinity,
  // Read models are folded in one process at a time, under one lease.
  projector: 1,
  // Each reactor has a lease of its own, but nearly all that a message costs is the work of one.
  reactor: 1,
  // The dispatcher has one lease.
  scheduler: 1,
};

/** How busy a process may be: beyond it, waiting grows faster than work (docs/scaling.md). */
export const BUSY_AT_MOST = 0.7;

export interface Need {
  channels: number;
  messagesADay: number;
  /** In the busiest hour. */
  perSecond: number;
  /** Cores that each role keeps busy in the busiest hour. */
  cores: Record<Role, number>;
  /** Processes of each role, so that none is busier than allowed. */
  processes: Record<Role, number>;
  /** What there cannot be enough of today, the worst first. */
  limits: Role[];
  /** GB a day. */
  log: number;
  readModels: number;
}

export function needOf({ channels, messages, peakShare, singles }: Demand, costs: Costs): Need {
  const messagesADay = channels * messages;
  const perSecond = (messagesADay * peakShare) / 3_600;
  const all = <T>(of: (role: Role) => T) =>
    Object.fromEntries(ROLES.map((role) => [role, of(role)])) as Record<Role, T>;
  const extra = (role: Role) => (role === 'api' ? singles * costs.perSend : 0);
  const cores = all((role) => (perSecond * (costs.perMessage[role] + extra(role)) + costs.idle[role]) / 1_000);
  const processes = all((role) => Math.max(1, Math.ceil(cores[role] / BUSY_AT_MOST)));
  const excess = (role: Role) => processes[role] / AT_MOST[role];
  return {
    ...{ channels, messagesADay, perSecond, cores, processes },
    limits: ROLES.filter((role) => excess(role) > 1).sort((a, b) => excess(b) - excess(a)),
    log: (messagesADay * costs.bytes.log) / 1e9,
    readModels: (messagesADay * costs.bytes.readModels) / 1e9,
  };
}

/** Channels at which a role is as busy as it may be: the most that this role, as it is today, can serve. */
export function mostChannels(role: Role, demand: Omit<Demand, 'channels'>, costs: Costs): number {
  let [fits, fails] = [0, 1];
  const holds = (channels: number) => needOf({ ...demand, channels }, costs).processes[role] <= AT_MOST[role];
  if (AT_MOST[role] === Infinity) return Infinity;
  while (holds(fails)) [fits, fails] = [fails, fails * 2];
  while (fails - fits > 1) {
    const middle = Math.floor((fits + fails) / 2);
    if (holds(middle)) fits = middle;
    else fails = middle;
  }
  return fits;
}

/**
 * What a message costs each role, what follows from it for 100 to 1,000,000 channels, and a simulation of that:
 *
 *   npm run bench:scaling -- [--measure 10000]
 *
 * With `--measure` the costs are measured anew and kept in docs/scaling-costs.json. It prints the tables;
 * scripts/scaling.mjs, which runs it, puts them into docs/scaling.md.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { mulberry32 } from '../../faults/chance.js';
import { AT_MOST, BUSY_AT_MOST, type Demand, mostChannels, type Need, needOf } from './arithmetic.js';
import { type Costs, type Role, ROLES } from './costs.js';
import { measure } from './measure.js';
import { simulate, type Waits } from './simulation.js';

const COSTS = 'docs/scaling-costs.json';
const STEPS = [100, 1_000, 10_000, 100_000, 1_000_000];
const DEMAND: Omit<Demand, 'channels'> = { messages: 100, peakShare: 0.2, singles: 0.1 };
/** Long enough that a queue which never ends is told from one that does; fewer where messages are many. */
const SIMULATED = { messages: 200_000, seconds: 600 };

const whole = (n: number) => Math.round(n).toLocaleString('en');
const short = (n: number) => (n >= 100 ? whole(n) : n.toPrecision(2));

function waitsOf({ perSecond }: Need, processes: Record<Role, number>, costs: Costs): Waits {
  const seconds = Math.min(SIMULATED.seconds, SIMULATED.messages / perSecond);
  return simulate({ perSecond, seconds, processes }, costs, mulberry32(1));
}

/** A queue that grows for as long as it is fed is as long as one looks: no figure says how long. */
const told = ({ p50, p99, busy }: Waits) =>
  ROLES.some((role) => busy[role] > 0.98) ? 'never ends' : `${short(p50 * 1_000)} / ${short(p99 * 1_000)} ms`;

function tables(costs: Costs): string[] {
  const needs = STEPS.map((channels) => needOf({ ...DEMAND, channels }, costs));
  const today = (need: Need) =>
    Object.fromEntries(ROLES.map((role) => [role, Math.min(need.processes[role], AT_MOST[role])])) as Need['processes'];
  const { perMessage, idle, memory, bytes, perSend } = costs;
  return [
    `Measured on ${costs.date} (commit ${costs.commit}, ${whole(costs.messages)} messages of jobs, one process a role):`,
    '',
    '| role | processor for a message, ms | at rest, ms a second | memory, MB | most channels today |',
    '|---|--:|--:|--:|--:|',
    ...ROLES.map((role) => {
      const most = mostChannels(role, DEMAND, costs);
      const figures = [perMessage[role].toFixed(2), idle[role].toFixed(0), memory[role]];
      return `| ${role} | ${figures.join(' | ')} | ${most === Infinity ? 'any' : whole(most)} |`;
    }),
    '',
    `Taking in a single message by REST costs the API ${perSend.toFixed(1)} ms more. A message is ${whole(bytes.log)} bytes of log and ${whole(bytes.readModels)} of read models.`,
    '',
    '| channels | messages a day | at the peak, a second | cores busy: api, projector, reactor, scheduler | log, GB a day | read models, GB a day | what there is too little of |',
    '|--:|--:|--:|---|--:|--:|---|',
    ...needs.map((need) => {
      const cores = ROLES.map((role) => need.cores[role].toFixed(2)).join(', ');
      const sizes = [short(need.log), short(need.readModels)];
      const limits = need.limits.join(', then ') || 'nothing';
      return `| ${whole(need.channels)} | ${whole(need.messagesADay)} | ${short(need.perSecond)} | ${cores} | ${sizes.join(' | ')} | ${limits} |`;
    }),
    '',
    'Simulated, p50 / p99 from the moment a message is due until its last status is shown, the gateway left out:',
    '',
    '| channels | with the processes there can be today | processes needed: api, projector, reactor, scheduler | with these |',
    '|--:|---|---|---|',
    ...needs.map((need) => {
      const needed = ROLES.map((role) => need.processes[role]).join(', ');
      const [now, then] = [waitsOf(need, today(need), costs), waitsOf(need, need.processes, costs)];
      return `| ${whole(need.channels)} | ${told(now)} | ${needed} | ${told(then)} |`;
    }),
    '',
    `A process is planned to be busy for ${BUSY_AT_MOST * 100} % of the busiest hour.`,
  ];
}

const { values } = parseArgs({ options: { measure: { type: 'string' } } });
if (values.measure !== undefined)
  writeFileSync(COSTS, `${JSON.stringify(await measure(Number(values.measure)), null, 2)}\n`);
console.log(tables(JSON.parse(readFileSync(COSTS, 'utf8')) as Costs).join('\n'));

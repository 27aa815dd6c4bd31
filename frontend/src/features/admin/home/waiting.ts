import { plural, t } from '@lingui/core/macro';
import type {
  AuditVerification,
  FaultView,
  OfflinePayment,
  OperationsOverview,
  WaitingChannel,
} from '@wavelane/contracts';
import { formatDateTime, formatNumber } from '@/lib/format';
import { isolate, listed } from '@/lib/bidi';
import { formatMoney } from '@/lib/money';

/** The data about waiting matters; undefined: not answered yet, or not readable. */
export interface Known {
  payments?: readonly OfflinePayment[] | undefined;
  channels?: readonly WaitingChannel[] | undefined;
  overview?: Pick<OperationsOverview, 'projections' | 'reactors' | 'queues' | 'health'> | undefined;
  faults?: readonly Pick<FaultView, 'name' | 'event'>[] | undefined;
  verification?: Pick<AuditVerification, 'state' | 'finishedAt'> | undefined;
}

export type WaitKind = 'payments' | 'channels' | 'outcomes' | 'faults' | 'projections' | 'findings' | 'health';

/** One matter that waits for an administrator. */
export interface Wait {
  kind: WaitKind;
  tone: 'warning' | 'error';
  /** How many of them there are. */
  count: number;
  title: string;
  text: string;
}

/** A matter names at most so many. */
const NAMED = 3;

/** @param names all of them; the first are named, with the number of the others */
function named(names: readonly string[]): string {
  const all = [...new Set(names)];
  const said = all.slice(0, NAMED).map((name) => isolate(name));
  const rest = all.length - said.length;
  return listed(rest > 0 ? [...said, t`${formatNumber(rest)} more`] : said);
}

/** The waiting matters, the worst first. */
export function waitsOf(known: Known): Wait[] {
  return [outcomes, projections, faults, findings, health, money].flatMap((of) => of(known));
}

/** The sum of the payments, each currency by itself. */
function sumsOf(payments: readonly OfflinePayment[]): string[] {
  const sums = new Map<string, number>();
  for (const { amount, currency } of payments) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return [...sums].map(([currency, amount]) => formatMoney(amount, currency));
}

function money({ payments = [], channels = [] }: Known): Wait[] {
  const waits: Wait[] = [];
  if (payments.length > 0)
    waits.push({
      ...{ kind: 'payments', tone: 'warning', count: payments.length },
      title: listed([
        plural(payments.length, { one: '# offline payment', other: '# offline payments' }),
        ...sumsOf(payments),
      ]),
      text: named(payments.map(({ user }) => user)),
    });
  if (channels.length > 0)
    waits.push({
      ...{ kind: 'channels', tone: 'warning', count: channels.length },
      title: plural(channels.length, {
        one: '# channel waits for activation',
        other: '# channels wait for activation',
      }),
      text: named(channels.map(({ channel, user }) => t`${channel.label} of ${user.name}`)),
    });
  return waits;
}

function outcomes({ overview }: Known): Wait[] {
  const count = overview?.queues?.dispatcher.unresolved ?? 0;
  if (count === 0) return [];
  return [
    {
      ...{ kind: 'outcomes', tone: 'error', count },
      title: plural(count, { one: '# message has an unknown outcome', other: '# messages have an unknown outcome' }),
      text: t`The gateway did not say whether it arrived. Nothing is sent a second time: the sender decides in the outbox.`,
    },
  ];
}

function projections({ overview }: Known): Wait[] {
  const stalled = overview?.projections.filter(({ state }) => state === 'stalled') ?? [];
  if (stalled.length === 0) return [];
  return [
    {
      ...{ kind: 'projections', tone: 'error', count: stalled.length },
      title: plural(stalled.length, { one: '# projection is stalled', other: '# projections are stalled' }),
      text: named(stalled.map(({ name }) => name)),
    },
  ];
}

function faults({ faults: parked = [] }: Known): Wait[] {
  if (parked.length === 0) return [];
  return [
    {
      ...{ kind: 'faults', tone: 'warning', count: parked.length },
      title: plural(parked.length, { one: '# event is parked', other: '# events are parked' }),
      text: named(parked.map(({ name, event }) => t`${event.type} in ${name}`)),
    },
  ];
}

function findings({ verification }: Known): Wait[] {
  if (verification?.state !== 'differences' && verification?.state !== 'failed') return [];
  return [
    {
      ...{ kind: 'findings', tone: 'error', count: 1 },
      title:
        verification.state === 'failed'
          ? t`The last verification could not run`
          : t`The last verification found differences`,
      text: formatDateTime(verification.finishedAt),
    },
  ];
}

function health({ overview }: Known): Wait[] {
  const ill = overview?.health.filter(({ problem }) => problem !== null) ?? [];
  if (ill.length === 0) return [];
  return [
    {
      ...{ kind: 'health', tone: 'error', count: ill.length },
      title: plural(ill.length, { one: '# part is not well', other: '# parts are not well' }),
      text: named(ill.map(({ name, problem }) => `${name}: ${problem ?? ''}`)),
    },
  ];
}

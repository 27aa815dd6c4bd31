import type { ReportFunnel, ReportTimes } from '@wavelane/contracts';
import { decidedAtOf } from '@wavelane/event-store';
import type { Evidence } from '../evidence.js';
import { standings } from './figures.js';
import { byConversation, dataOf, type Moment, momentsOf, refusedIn } from './moments.js';

/** One event that a report counts, and the time that the person had waited if it is an answer. */
export interface Fact {
  figure: 'received' | 'answers' | 'opened' | 'resolved' | 'sent';
  at: number;
  channelId: number;
  by: string | null;
  labels: readonly string[];
  waited?: { ms: number; isFirst: boolean };
}

/** A person wrote at this time and has no answer. */
export interface Unanswered {
  since: number;
  channelId: number;
}

const FIGURES: Readonly<Record<string, Fact['figure']>> = {
  Said: 'received',
  ReplyOrdered: 'answers',
  ConversationOpened: 'opened',
  ConversationReopened: 'opened',
  ConversationResolved: 'resolved',
};

/**
 * Counts the facts one by one from the log, without the code of the reports. The waiting time is found backwards from
 * the answer.
 */
export function factsOf(evidence: Evidence): { facts: Fact[]; unanswered: Unanswered[] } {
  const moments = momentsOf(evidence);
  const refused = refusedIn(moments);
  const labelsOf = new Map([...standings(evidence)].map(([where, { labels }]) => [where, labels]));
  const facts: Fact[] = [];
  const unanswered: Unanswered[] = [];
  for (const [where, own] of byConversation(moments)) {
    const channelId = Number(where.split(':')[0]);
    const counted = own
      .filter((one) => one.type in FIGURES && !isRefused(one, refused))
      .sort((a, b) => a.at - b.at || a.order - b.order);
    const labels = labelsOf.get(where) ?? [];
    for (const [index, one] of counted.entries()) {
      const waited = one.type === 'ReplyOrdered' ? waitedFor(one, counted.slice(0, index)) : undefined;
      const by = one.type === 'Said' ? null : one.by;
      const figure = FIGURES[one.type] ?? 'received';
      facts.push({ figure, at: one.at, channelId, by, labels, ...(waited && { waited }) });
    }
    const since = asksAfterAnswer(counted)[0]?.at;
    if (since !== undefined) unanswered.push({ since, channelId });
  }
  return { facts: [...facts, ...sentOf(evidence)], unanswered };
}

const isRefused = (one: Moment, refused: ReadonlySet<string>): boolean =>
  one.type === 'ReplyOrdered' && refused.has(dataOf<{ messageId: string }>(one).messageId);

const isEnd = ({ type }: Moment): boolean => type === 'ReplyOrdered' || type === 'ConversationResolved';

function asksAfterAnswer(before: readonly Moment[]): Moment[] {
  return before.slice(before.findLastIndex(isEnd) + 1).filter(({ type }) => type === 'Said');
}

function waitedFor(answer: Moment, before: readonly Moment[]): Fact['waited'] {
  const asked = asksAfterAnswer(before)[0];
  if (!asked) return undefined;
  const answered = before.findLastIndex(({ type }) => type === 'ReplyOrdered');
  const resolved = before.findLastIndex(({ type }) => type === 'ConversationResolved');
  return { ms: Math.max(0, answer.at - asked.at), isFirst: answered === -1 || resolved > answered };
}

interface Reached {
  reached?: string[];
  channelId: number;
  before?: string;
  after?: string;
  wasCancelled?: true;
  button?: number | null;
}

const sentOf = ({ events }: Evidence): Fact[] =>
  events.flatMap((event) => {
    const { reached = [], channelId } = event.data as Reached;
    if (!reached.includes('sent')) return [];
    return { figure: 'sent', at: Date.parse(decidedAtOf(event)), channelId, by: null, labels: [] };
  });

/** The outcomes of messages between two moments. */
export function funnelOf({ events }: Evidence, isIn: (at: number, channelId: number) => boolean): ReportFunnel {
  const own = events.filter((event) => {
    const { reached, channelId } = event.data as Reached;
    return reached !== undefined && isIn(Date.parse(decidedAtOf(event)), channelId);
  });
  const reaching = (step: string) => own.filter(({ data }) => (data as Reached).reached?.includes(step)).length;
  const failed = own.filter(({ type, data }) => type !== 'MessageCancelled' && (data as Reached).after === 'failed');
  const rescued = own.filter(({ data }) => {
    const { before, wasCancelled } = data as Reached;
    return before === 'failed' && wasCancelled !== true;
  });
  const pressed = own.filter(
    ({ type, data }) => type === 'MessageReplied' && ((data as Reached).button ?? null) !== null,
  );
  return {
    ...{ sent: reaching('sent'), delivered: reaching('delivered'), read: reaching('read') },
    replied: reaching('replied'),
    failed: Math.max(0, failed.length - rescued.length),
    pressed: pressed.length,
  };
}

/** The number, the median and the 90th percentile. */
export function timesOf(lengths: readonly number[]): ReportTimes {
  const sorted = [...lengths].sort((a, b) => a - b);
  const rank = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
  return { count: sorted.length, median: rank(0.5), p90: rank(0.9) };
}

import { CONVERSATIONS_COUNTED, UNREAD_COUNTED } from '@wavelane/contracts';
import type { Evidence } from '../evidence.js';
import { byConversation, dataOf, type Moment, momentsOf, refusedIn, whereOf } from './moments.js';

/** The state of a conversation, derived backwards from the end of the log. */
interface Standing {
  unread: number;
  waitingSince: number | null;
  state: 'open' | 'snoozed' | 'resolved';
  owner: string | null;
  labels: readonly string[];
}

const STATES: Readonly<Record<string, Standing['state']>> = {
  ConversationOpened: 'open',
  ConversationReopened: 'open',
  ConversationWoken: 'open',
  ConversationSnoozed: 'snoozed',
  ConversationResolved: 'resolved',
};

function standingOf(moments: readonly Moment[], refused: ReadonlySet<string>): Standing {
  const answers = moments.filter(({ type }) => type === 'ReplyOrdered');
  const reads = moments
    .filter(({ type }) => type === 'ConversationRead')
    .map((one) => dataOf<{ upTo: number }>(one).upTo);
  const said = moments.filter(({ type }) => type === 'Said');
  const lastAnswer = answers.at(-1)?.order ?? -1;
  const unread = said.filter(({ place, order }) => order > lastAnswer && place > Math.max(-1, ...reads)).length;
  const ended = moments.findLast(
    (one) =>
      one.type === 'ConversationResolved' ||
      (one.type === 'ReplyOrdered' && !refused.has(dataOf<{ messageId: string }>(one).messageId)),
  );
  // The member who resolved it may not have seen the latest messages.
  const knownUpTo = ended?.type === 'ConversationResolved' ? dataOf<{ upTo: number }>(ended).upTo : Infinity;
  const before = moments.findLast((one) => one.type === 'ReplyOrdered' && one.order < (ended?.order ?? -1));
  const waiting = said
    .filter(({ order, place }) => order > (ended?.order ?? -1) || (place > knownUpTo && order > (before?.order ?? -1)))
    .reduce<Moment | undefined>((first, one) => (first && first.at <= one.at ? first : one), undefined);
  const changed = moments.findLast(({ type }) => type in STATES);
  const handed = moments.findLast(({ type }) => /^Conversation(Claimed|Assigned|Released)$/.test(type));
  const labels = new Set<string>();
  for (const one of moments) {
    if (one.type !== 'ConversationLabelled') continue;
    const { added, removed } = dataOf<{ added: string[]; removed: string[] }>(one);
    for (const label of removed) labels.delete(label);
    for (const label of added) labels.add(label);
  }
  return {
    unread: Math.min(unread, UNREAD_COUNTED),
    waitingSince: waiting?.at ?? null,
    state: STATES[changed?.type ?? ''] ?? 'open',
    owner: ownerBy(handed),
    labels: [...labels],
  };
}

function ownerBy(handed: Moment | undefined): string | null {
  if (!handed || handed.type === 'ConversationReleased') return null;
  return handed.type === 'ConversationAssigned' ? dataOf<{ to: string }>(handed).to : handed.by;
}

/** The standings by `channel:phone`. */
export function standings(evidence: Evidence): Map<string, Standing> {
  const moments = momentsOf(evidence);
  const refused = refusedIn(moments);
  return new Map([...byConversation(moments)].map(([where, own]) => [where, standingOf(own, refused)]));
}

/**
 * Unread, waiting, state, owner and labels of each conversation equal those recounted from the log; none is missing.
 */
export function conversationsRecounted(evidence: Evidence): string[] {
  const recounted = standings(evidence);
  const seen = new Set<string>();
  const wrong = evidence.shown.flatMap(({ conversation }) => {
    const { channelId, person, unread, waitingSince, state, owner, labels } = conversation;
    const where = whereOf(channelId, person.phone ?? '');
    if (seen.has(where)) return `${where} is shown twice`;
    seen.add(where);
    const shown: Standing = {
      ...{ unread, state, labels, owner: owner?.id ?? null },
      waitingSince: waitingSince === null ? null : Date.parse(waitingSince),
    };
    const expected = recounted.get(where);
    if (!expected) return `${where} is shown, and no person wrote there`;
    const differs = (Object.keys(expected) as (keyof Standing)[]).filter(
      (name) => JSON.stringify(ordered(shown[name])) !== JSON.stringify(ordered(expected[name])),
    );
    return differs.map((name) => `${name} of ${where} is ${String(shown[name])}, recounted ${String(expected[name])}`);
  });
  const missing = [...recounted].filter(([where, one]) => !seen.has(where) && one.state !== undefined);
  return [...wrong, ...missing.map(([where]) => `${where} is not shown`)];
}

const ordered = (value: Standing[keyof Standing]) => (Array.isArray(value) ? [...(value as string[])].sort() : value);

/** The counts that each member sees, also on pages that were never reloaded, equal the recounted ones. */
export function countsRecounted(evidence: Evidence): string[] {
  const recounted = [...standings(evidence)].map(([where, one]) => ({
    channelId: Number(where.split(':')[0]),
    ...one,
  }));
  return evidence.members.flatMap(({ id, name, channels }) => {
    const seen = recounted.filter(
      ({ state, channelId }) => state === 'open' && (channels?.includes(channelId) ?? true),
    );
    const most = (some: readonly unknown[]) => Math.min(some.length, CONVERSATIONS_COUNTED);
    const expected = {
      unread: most(seen.filter(({ unread }) => unread > 0)),
      mine: most(seen.filter(({ owner }) => owner === id)),
      unassigned: most(seen.filter(({ owner }) => owner === null)),
    };
    const told = evidence.counts.find(({ memberId }) => memberId === id)?.counts;
    const figures = (['unread', 'mine', 'unassigned'] as const).flatMap((figure) =>
      told?.[figure] === expected[figure]
        ? []
        : `${name} is told ${figure} ${told?.[figure]}, recounted ${expected[figure]}`,
    );
    const screens = evidence.screens.filter(({ memberId }) => memberId === id);
    const onScreen = screens.flatMap(({ Mine, Unassigned }) =>
      Mine === expected.mine && Unassigned === expected.unassigned
        ? []
        : `the page of ${name} shows ${Mine} and ${Unassigned}, recounted ${expected.mine} and ${expected.unassigned}`,
    );
    return [...figures, ...onScreen];
  });
}

import type { ConversationMessage } from '@wavelane/contracts';
import type { StoredEvent } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import { STOP } from './day.js';
import type { Evidence } from './evidence.js';
import { judged, type Law } from './laws/laws.js';

/** A mistake in what was found, which its law has to see. */
interface Plant {
  law: Law;
  what: string;
  /** Changes a copy of the evidence. */
  plant: (evidence: Evidence) => void;
}

const linesOf = (evidence: Evidence, isMeant: (line: ConversationMessage) => boolean) => {
  for (const { lines } of evidence.shown) {
    const index = lines.findIndex((line) => line.type === 'message' && isMeant(line));
    if (index >= 0) return { lines, index, line: lines[index] as ConversationMessage };
  }
  throw new Error('There is no such line in this morning: try more customers');
};

const eventOf = ({ events }: Evidence, type: string, from = 0): { event: StoredEvent; index: number } => {
  const index = events.findIndex((event, at) => at >= from && event.type === type);
  return { event: defined(events[index]), index };
};

const more = (event: StoredEvent, data: object): StoredEvent => ({
  ...event,
  id: `${event.id}-planted`,
  data: { ...(event.data as object), ...data },
});

const PLANTS: readonly Plant[] = [
  {
    law: 'every inbound message stands in one conversation, once',
    what: 'a message that stands nowhere',
    plant: (evidence) => {
      const { lines, index } = linesOf(evidence, ({ from }) => from === 'person');
      lines.splice(index, 1);
    },
  },
  {
    law: 'every inbound message stands in one conversation, once',
    what: 'a message in two conversations',
    plant: (evidence) => {
      const { line } = linesOf(evidence, ({ from }) => from === 'person');
      evidence.shown.at(-1)?.lines.push(line);
    },
  },
  {
    law: 'every inbound message stands in one conversation, once',
    what: 'a webhook that was taken in twice',
    plant: (evidence) => {
      const { event, index } = eventOf(evidence, 'GatewayMessageReceived');
      evidence.events.splice(index, 0, event);
    },
  },
  {
    law: 'what people did to messages is shown at them',
    what: 'a reaction that nobody sees',
    plant: (evidence) => void (linesOf(evidence, ({ reactions }) => reactions.length > 0).line.reactions = []),
  },
  {
    law: 'no two members answer one question',
    what: 'a second answer by somebody else',
    plant: (evidence) => {
      const { event, index } = eventOf(evidence, 'ReplyOrdered');
      evidence.events.splice(index + 1, 0, more(event, { by: 'somebody-else' }));
    },
  },
  {
    law: 'an acknowledged reply went out once, or is shown as one that did not',
    what: 'a reply that reached the phone twice',
    plant: (evidence) => void evidence.sent.push(acknowledged(evidence)),
  },
  {
    law: 'an acknowledged reply went out once, or is shown as one that did not',
    what: 'a reply that never went out',
    plant: (evidence) => {
      const { sent } = evidence;
      sent.splice(sent.indexOf(acknowledged(evidence)), 1);
    },
  },
  {
    law: 'what the gateway took was ordered, and is shown as what became of it',
    what: 'a message that nobody wrote',
    plant: (evidence) => void evidence.sent.push({ ...acknowledged(evidence), text: 'Nobody wrote this' }),
  },
  {
    law: 'what the gateway took was ordered, and is shown as what became of it',
    what: 'a message on the phone that is shown as waiting',
    plant: (evidence) => {
      const { line } = linesOf(evidence, ({ sent }) => sent?.status === 'read' && !sent.outcomeUnknown);
      defined(line.sent).status = 'queued';
    },
  },
  {
    law: 'nothing is sent after STOP',
    what: 'a message to somebody who wants none',
    plant: (evidence) => {
      const { phone } = defined(evidence.heard.find(({ text }) => text === STOP));
      const { event } = eventOf(evidence, 'MessageClaimed');
      evidence.events.push(more(event, { to: `+${phone}`, basis: { kind: 'window' } }));
    },
  },
  {
    law: 'notes are kept, every request is answered, and a member who is too slow gets the name of the faster one',
    what: 'a note that is gone',
    plant: (evidence) => {
      for (const { lines } of evidence.shown) {
        const index = lines.findIndex(({ type }) => type === 'note');
        if (index >= 0) lines.splice(index, 1);
      }
    },
  },
  {
    law: 'notes are kept, every request is answered, and a member who is too slow gets the name of the faster one',
    what: 'a loser who is told nobody’s name',
    plant: (evidence) => {
      const ask = evidence.asks.find(({ outcome }) => outcome === 'done');
      if (ask) ask.told = { owner: defined(evidence.members[0]).id, message: 'Somebody answers this conversation' };
    },
  },
  ...(['unread', 'waitingSince', 'state', 'owner', 'labels'] as const).map((figure) => ({
    law: 'unread, waiting, owner, state and labels are as recounted' as const,
    what: `another value of ${figure}`,
    plant: (evidence: Evidence) => {
      const { conversation } = defined(evidence.shown[0]);
      const other = { unread: 77, waitingSince: '2020-01-01T00:00:00.000Z', labels: ['planted'] };
      const owner = { id: 'somebody-else', name: 'Somebody else' };
      const state = conversation.state === 'open' ? 'resolved' : 'open';
      Object.assign(conversation, { [figure]: { ...other, owner, state }[figure] });
    },
  })),
  ...(['unread', 'mine', 'unassigned'] as const).map((figure) => ({
    law: 'the counts that members see are as recounted, also on pages that were never reloaded' as const,
    what: `one more of ${figure}`,
    plant: (evidence: Evidence) => void (defined(evidence.counts[0]).counts[figure] += 1),
  })),
  {
    law: 'the counts that members see are as recounted, also on pages that were never reloaded',
    what: 'a page that stood still',
    plant: (evidence) => {
      const { id } = defined(evidence.members[0]);
      evidence.screens.push({ memberId: id, Mine: 999, Unassigned: 999 });
    },
  },
];

/** A reply that its member knows was sent. */
function acknowledged(evidence: Evidence) {
  const done = new Set(evidence.asks.filter(({ outcome }) => outcome === 'done').map(({ text }) => text));
  const shown = linesOf(evidence, ({ text, sent }) => sent?.outcomeUnknown === false && done.has(text ?? '')).line;
  return defined(evidence.sent.find(({ text }) => text === shown.text));
}

/**
 * A law that finds nothing is worth nothing: every mistake that is planted must be seen by its law, each figure of a report
 * among them.
 * @returns how many were seen, and those that no law saw
 */
export function unseen(evidence: Evidence): { planted: number; unseen: string[] } {
  const missed = PLANTS.flatMap(({ law, what, plant }) => {
    const copy = structuredClone(evidence);
    plant(copy);
    return (judged(copy).get(law)?.length ?? 0) > 0 ? [] : `no law saw ${what}`;
  });
  const figures = figuresIn(defined(evidence.reports[0]).report, []);
  for (const path of figures) {
    const copy = structuredClone(evidence);
    change(defined(copy.reports[0]).report, path);
    if ((judged(copy).get('every figure of the reports is as recounted')?.length ?? 0) === 0)
      missed.push(`no law saw another report.${path.join('.')}`);
  }
  return { planted: PLANTS.length + figures.length, unseen: missed };
}

const COUNTED = new Set(['totals', 'days', 'hours', 'members', 'channels', 'labels']);

/** The paths of the figures in a report, without those of its subjects. */
function figuresIn(value: unknown, path: readonly string[]): string[][] {
  if (typeof value !== 'object' || value === null) return typeof value === 'number' ? [[...path]] : [];
  return Object.entries(value).flatMap(([name, part]) =>
    (path.length === 0 && !COUNTED.has(name)) || ['hour', 'channelId'].includes(name)
      ? []
      : figuresIn(part, [...path, name]),
  );
}

function change(report: object, path: readonly string[]): void {
  const last = defined(path.at(-1));
  const part = path.slice(0, -1).reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], report);
  (part as Record<string, number>)[last] = ((part as Record<string, number>)[last] ?? 0) + 1;
}

import type { ConversationLine, ConversationMessage } from '@wavelane/contracts';

/** Messages of one author that follow one another so soon are one group. */
const TOGETHER_MS = 5 * 60_000;

/** A line's relation to the others. */
export interface Standing {
  /** The day begins with it: `2026-11-03`. */
  day: string | null;
  /** It begins a group: there is room above it. */
  isFirst: boolean;
  /** It ends a group: its corner points at the author, and it shows the time. */
  isLast: boolean;
  /** Another author on our side wrote it than the one before: their name is shown. */
  isNewAuthor: boolean;
}

/** The author of a message: the person, the phone, one of the members, a campaign, or an unknown author. */
export function authorOf({ from, sent }: ConversationMessage): string {
  if (from !== 'member') return from;
  if (sent?.by) return `member:${sent.by.id}`;
  return sent?.bulk ? `bulk:${sent.jobId}` : 'sent';
}

/**
 * A conversation begins with the message that opened it, which the log has just before that: its line is shown above the
 * message of the same day. @param lines the oldest first @param dayOf as for {@link standingOf}
 */
export function beginningFirst(lines: readonly ConversationLine[], dayOf: (at: string) => string): ConversationLine[] {
  const shown = [...lines];
  for (const [index, line] of lines.entries()) {
    const before = shown[index - 1];
    if (line.type !== 'event' || line.event !== 'opened') continue;
    if (before?.type !== 'message' || before.from !== 'person') continue;
    // Else the days would be in no order.
    if (dayOf(before.at) === dayOf(line.at)) shown.splice(index - 1, 2, line, before);
  }
  return shown;
}

/**
 * How lines relate to each other: days, groups of one author, and changes of the author on our side.
 * @param lines the oldest first @param dayOf the day of an instant on the clocks of the account
 */
export function standingOf(lines: readonly ConversationLine[], dayOf: (at: string) => string): Standing[] {
  let ours: string | null = null;
  const days = lines.map(({ at }) => dayOf(at));
  const goesOn = (index: number): boolean => {
    const [before, line] = [lines[index - 1], lines[index]];
    if (before?.type !== 'message' || line?.type !== 'message' || days[index] !== days[index - 1]) return false;
    if (Math.abs(Date.parse(line.at) - Date.parse(before.at)) > TOGETHER_MS) return false;
    return authorOf(before) === authorOf(line);
  };
  return lines.map((line, index) => {
    const author = line.type === 'message' && line.from !== 'person' ? authorOf(line) : null;
    const isNewAuthor = author !== null && author !== ours;
    if (author !== null) ours = author;
    return {
      day: days[index] === days[index - 1] ? null : (days[index] ?? null),
      isFirst: !goesOn(index),
      isLast: index + 1 >= lines.length || !goesOn(index + 1),
      isNewAuthor,
    };
  });
}

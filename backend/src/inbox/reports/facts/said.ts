import { QUARTER_MS } from './deliveries.projection.js';

interface Known {
  /** When it was known here, ISO-8601 UTC. */
  known: string;
}

interface Labelled extends Known {
  added: string[];
  removed: string[];
}

/** The later statements about a conversation that change how earlier facts count; by conversation. */
export interface SaidDocument extends Record<string, unknown> {
  accountId: string;
  /** Changes of labels, in order of time; those within a quarter of an hour as one. */
  labelled: Labelled[];
  /** Replies that were not sent after all. */
  refused: (Known & { messageId: string })[];
  /** When it was shown as part of another conversation, and when no longer. */
  joined: (Known & { isJoined: boolean })[];
}

/**
 * The most names of labels in the changes of one conversation. Beyond that the first two changes are merged, with the
 * time of the later one.
 */
export const LABELS_SAID_MAX = 2_000;
/** The most refusals, and joins and partings, that are kept: the newest. */
export const SAID_MAX = 500;

/** Days of every zone begin with a quarter: no report of a past day ends within one. */
const isSameQuarter = (one: Known, other: Known): boolean => quarterOf(one) === quarterOf(other);
const quarterOf = ({ known }: Known): number => Math.floor(Date.parse(known) / QUARTER_MS);

/** Adds a change of labels. The document is bounded, however many labels a member changes. */
export function relabelled(document: SaidDocument, change: Labelled): SaidDocument {
  const last = document.labelled.at(-1);
  const labelled =
    last && isSameQuarter(last, change)
      ? [...document.labelled.slice(0, -1), both(last, change)]
      : [...document.labelled, change];
  return { ...document, labelled: withinBounds(labelled) };
}

export function joinedOrParted(document: SaidDocument, change: SaidDocument['joined'][number]): SaidDocument {
  const last = document.joined.at(-1);
  const before = last && isSameQuarter(last, change) ? document.joined.slice(0, -1) : document.joined;
  return { ...document, joined: [...before, change].slice(-SAID_MAX) };
}

export const refusedReply = (document: SaidDocument, refusal: SaidDocument['refused'][number]): SaidDocument => ({
  ...document,
  refused: [...document.refused, refusal].slice(-SAID_MAX),
});

/** Merges two successive changes into one. */
function both(first: Labelled, next: Labelled): Labelled {
  const added = [...new Set([...first.added.filter((label) => !next.removed.includes(label)), ...next.added])];
  const removed = [...new Set([...first.removed, ...next.removed])].filter((label) => !added.includes(label));
  return { added, removed, known: next.known };
}

const namesIn = (changes: readonly Labelled[]): number =>
  changes.reduce((sum, { added, removed }) => sum + added.length + removed.length, 0);

function withinBounds(changes: Labelled[]): Labelled[] {
  let rest = changes;
  let names = namesIn(rest);
  while (names > LABELS_SAID_MAX) {
    const [first, second, ...others] = rest;
    if (!first || !second) return rest;
    // Before the first change there were no labels that it could remove.
    const merged = { ...both(first, second), removed: [] };
    names += namesIn([merged]) - namesIn([first, second]);
    rest = [merged, ...others];
  }
  return rest;
}

import type { Projection } from '../define/definition.js';
import { NotNow } from '../define/errors.js';
import {
  type CandidateVersion,
  projectionVersionOf,
  type ProjectionVersion,
  type VersionPointer,
} from './version-pointer.js';

/**
 * The states of one version of a projection's documents. The first one begins as `live`, every other as `filling`:
 *
 *   ──rebuild──► filling ──head of the log──► ready ──switch──► live ──switch, rollback──► previous
 *                 │ │ ▲                         │                 ▲                         │  │
 *                 │ │ └─resume── cancelled ◄─┐  │                 └────────rollback─────────┘  │ retire, or
 *                 │ └──cancelled and kept────┘  │                                              │ the next switch
 *                 └──a fold throws──► failed    │                                              ▼
 *                                               └──any of the candidates ──cancel────────► garbage ──swept──► gone
 */
export type VersionState = CandidateVersion['state'] | 'live' | 'previous' | 'garbage' | 'gone';

const NEXT: Record<VersionState, readonly VersionState[]> = {
  filling: ['ready', 'failed', 'cancelled', 'garbage'],
  ready: ['live', 'garbage'],
  failed: ['garbage'],
  cancelled: ['filling', 'garbage'],
  live: ['previous'],
  previous: ['live', 'garbage'],
  garbage: ['gone'],
  gone: [],
};

/** A step of a projection's versions: the next version pointer, or a refusal. Pure. */
export type VersionStep = (pointer: VersionPointer, projection: Projection) => VersionPointer;

/** Why a step is not made. */
export type VersionRefusal =
  | 'another-rebuild'
  | 'no-rebuild'
  | 'not-ready'
  | 'not-filling'
  | 'none-kept'
  | 'no-previous'
  | 'changed-meanwhile'
  | 'paused-already'
  | 'not-paused';

/** A step that does not fit the states of the versions. */
export class StepRefused extends NotNow {
  constructor(
    readonly refusal: VersionRefusal,
    message: string,
  ) {
    super(message);
  }
}

/** The person who makes a step, and the time (ISO-8601 UTC). */
export interface Made {
  by: string;
  at: string;
}

/** The state of each version, by its collection. @throws Error if one has two states */
export function statesOf({ live, candidate, previous, garbage = [] }: VersionPointer): Map<string, VersionState> {
  const states = new Map<string, VersionState>([[live.collection, 'live']]);
  const put = (collection: string, state: VersionState): void => {
    const other = states.get(collection);
    if (other) throw new Error(`Version ${collection} cannot be ${other} and ${state}`);
    states.set(collection, state);
  };
  if (candidate) put(candidate.collection, candidate.state);
  if (previous) put(previous.collection, 'previous');
  for (const collection of garbage) put(collection, 'garbage');
  return states;
}

/**
 * Makes a step, along the arrows.
 * @throws StepRefused @throws Error for a way that does not exist: a mistake in a step
 */
export function make(step: VersionStep, before: VersionPointer, projection: Projection): VersionPointer {
  const after = step(before, projection);
  const [from, to] = [statesOf(before), statesOf(after)];
  for (const [collection, state] of from) {
    const next = to.get(collection) ?? 'gone';
    if (next !== state && !NEXT[state].includes(next))
      throw new Error(`Version ${collection} cannot go from ${state} to ${next}`);
  }
  for (const [collection, state] of to) {
    if (from.has(collection)) continue;
    const isNew = after.attempts > before.attempts && after.candidate?.attempt === after.attempts;
    if (state !== 'filling' || !isNew) throw new Error(`Version ${collection} cannot begin as ${state}`);
  }
  return after;
}

/** Another version is filled beside the live one, under a name that was never used. */
export const rebuild =
  ({ by, at }: Made): VersionStep =>
  (pointer, projection) => {
    if (pointer.candidate) {
      const { state, startedAt } = pointer.candidate;
      throw new StepRefused(
        'another-rebuild',
        `A rebuild of '${projection.name}' is ${state} (since ${startedAt}). Switch to it or cancel it first.`,
      );
    }
    const attempts = pointer.attempts + 1;
    const version = projectionVersionOf(projection, attempts);
    return { ...pointer, attempts, candidate: { ...version, state: 'filling', startedAt: at, startedBy: by } };
  };

/** The filling of a candidate has come to its end: to the head of the log, or to a fold that throws. */
export const filled =
  (collection: string, outcome: { state: 'ready' } | { state: 'failed'; reason: string }): VersionStep =>
  (pointer) => {
    const { candidate } = pointer;
    if (candidate?.collection !== collection || candidate.state !== 'filling')
      throw new StepRefused('changed-meanwhile', 'The rebuild was cancelled');
    return { ...pointer, candidate: { ...candidate, ...outcome } };
  };

/** The filling of a candidate ends for now; its documents stay. */
export const keep: VersionStep = (pointer, { name }) => {
  const candidate = candidateOf(pointer, name);
  if (candidate.state !== 'filling')
    throw new StepRefused('not-filling', `The rebuild of '${name}' is ${candidate.state}.`);
  return { ...pointer, candidate: { ...candidate, state: 'cancelled' } };
};

/** The filling of a candidate that was kept continues. */
export const resume: VersionStep = (pointer, { name }) => {
  if (pointer.candidate?.state !== 'cancelled')
    throw new StepRefused('none-kept', `No cancelled rebuild of '${name}' is kept.`);
  return { ...pointer, candidate: { ...pointer.candidate, state: 'filling' } };
};

/** The rebuild is not wanted, wherever it is. */
export const cancel: VersionStep = (pointer, { name }) =>
  discard({ ...pointer, candidate: undefined }, candidateOf(pointer, name));

/** The rebuilt version becomes the live one, if both are still those that were compared. */
export const switchTo =
  (wanted: Pair, { by, at }: Made): VersionStep =>
  (pointer, { name }) => {
    const { candidate, live, previous } = pointer;
    const isSame = candidate?.collection === wanted.next.collection && live.collection === wanted.live.collection;
    if (!isSame || candidate.state !== 'ready') throw changedMeanwhile(name);
    const { state: _state, reason: _reason, startedAt: _at, startedBy: _by, ...next } = candidate;
    const switched = { at, by, what: 'switch' as const };
    const after = { ...pointer, live: next, previous: live, candidate: undefined, switched };
    return previous ? discard(after, previous) : after;
  };

/** The version before the last switch becomes the live one again, if both are still those that were compared. */
export const rollBackTo =
  (wanted: Pair, { by, at }: Made): VersionStep =>
  (pointer, { name }) => {
    const { live, previous } = pointer;
    if (previous?.collection !== wanted.next.collection || live.collection !== wanted.live.collection)
      throw changedMeanwhile(name);
    return { ...pointer, live: previous, previous: live, switched: { at, by, what: 'rollback' } };
  };

/** Removes the way back to the version before the last switch. */
export const retire: VersionStep = (pointer, { name }) => {
  if (!pointer.previous) throw new StepRefused('no-previous', `Projection '${name}' has no earlier version.`);
  return discard({ ...pointer, previous: undefined }, pointer.previous);
};

/** Notes that these collections were dropped. */
export const swept =
  (collections: readonly string[]): VersionStep =>
  (pointer) => ({ ...pointer, garbage: pointer.garbage?.filter((collection) => !collections.includes(collection)) });

/** Nothing is projected any more; versions keep their states. */
export const pause =
  ({ by, at }: Made): VersionStep =>
  (pointer, { name }) => {
    if (pointer.paused) throw new StepRefused('paused-already', `Projection '${name}' is paused already.`);
    return { ...pointer, paused: { at, by } };
  };

export const unpause: VersionStep = (pointer, { name }) => {
  if (!pointer.paused) throw new StepRefused('not-paused', `Projection '${name}' is not paused.`);
  return { ...pointer, paused: undefined };
};

/** The live version, and the one that is to take its place. */
export interface Pair {
  live: ProjectionVersion;
  next: ProjectionVersion;
}

/** The versions of a switch. @throws StepRefused without a rebuild that is ready */
export function switchOf({ live, candidate }: VersionPointer, name: string): Pair {
  if (!candidate) throw noRebuild(name);
  if (candidate.state !== 'ready')
    throw new StepRefused('not-ready', `The rebuild of '${name}' is ${candidate.state}.`);
  return { live, next: candidate };
}

/** The versions of a rollback. @throws StepRefused without a version before the last switch */
export function rollbackOf({ live, previous }: VersionPointer, name: string): Pair {
  if (!previous) throw new StepRefused('no-previous', `Projection '${name}' has no earlier version to go back to.`);
  return { live, next: previous };
}

function candidateOf({ candidate }: VersionPointer, name: string): CandidateVersion {
  if (!candidate) throw noRebuild(name);
  return candidate;
}

/** Notes that a version is unwanted; its documents are dropped afterwards, also after a crash. */
function discard(pointer: VersionPointer, { collection }: ProjectionVersion): VersionPointer {
  return { ...pointer, garbage: [...(pointer.garbage ?? []), collection] };
}

const noRebuild = (name: string) => new StepRefused('no-rebuild', `There is no rebuild of '${name}'.`);
const changedMeanwhile = (name: string) =>
  new StepRefused('changed-meanwhile', `Projection '${name}' was changed by somebody else meanwhile.`);

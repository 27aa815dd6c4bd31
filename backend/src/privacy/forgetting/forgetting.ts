import { ACCOUNT_FORGETTING_STEPS, FORGETTING_STEPS, type ForgettingStep } from '@wavelane/contracts';
import type { Decider } from '../../platform/domain/decider.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import {
  type Counts,
  type ForgettingBegun,
  type ForgettingEvent,
  forgettingEvents,
  type SubjectKeysDestroyed,
} from './forgetting.events.js';

export interface ForgettingState {
  begun: ForgettingBegun['data'] | null;
  /** Those that were destroyed. */
  keys: SubjectKeysDestroyed['data']['keys'];
  /** The next one; null before it begins and after the last. */
  step: ForgettingStep | null;
}

export type ForgettingCommand =
  | { type: 'BeginForgetting'; begun: ForgettingBegun['data'] }
  | { type: 'NoteDestroyedKeys'; keys: ForgettingState['keys'] }
  | { type: 'FinishStep'; step: ForgettingStep; counts: Counts };

/** Forgets a person, step by step in one order: a step is written down when it is done, and once. */
export const forgetting: Decider<ForgettingState, ForgettingCommand, ForgettingEvent> = {
  events: forgettingEvents,
  initialState: { begun: null, keys: [], step: null },

  decide(command, { begun, keys, step }) {
    if (command.type === 'BeginForgetting') return begun ? [] : [{ type: 'ForgettingBegun', data: command.begun }];
    if (!begun) throw DomainError.notFound('Forgetting');
    const { forgettingId, accountId } = begun;
    if (command.type === 'NoteDestroyedKeys')
      return keys.length > 0 || command.keys.length === 0
        ? []
        : [{ type: 'SubjectKeysDestroyed', data: { forgettingId, accountId, keys: command.keys } }];
    if (step !== command.step) return [];
    const done: ForgettingEvent = {
      type: 'ForgettingStepDone',
      data: { forgettingId, accountId, step, counts: command.counts },
    };
    return after(step, begun) === null
      ? [done, { type: 'ForgettingEnded', data: { forgettingId, accountId } }]
      : [done];
  },

  evolve(state, event) {
    switch (event.type) {
      case 'ForgettingBegun':
        return { ...state, begun: event.data, step: stepsOf(event.data)[0] ?? null };
      case 'SubjectKeysDestroyed':
        return { ...state, keys: event.data.keys };
      case 'ForgettingStepDone':
        return { ...state, step: state.begun && after(event.data.step, state.begun) };
      default:
        return state;
    }
  },
};

/** The steps for a person, or for a whole account, in their order. */
export const stepsOf = ({ whole }: { whole?: true }): readonly ForgettingStep[] =>
  whole ? ACCOUNT_FORGETTING_STEPS : FORGETTING_STEPS;

/** The step that follows; null after the last. */
export function after(step: ForgettingStep, of: { whole?: true }): ForgettingStep | null {
  const steps = stepsOf(of);
  return steps[steps.indexOf(step) + 1] ?? null;
}

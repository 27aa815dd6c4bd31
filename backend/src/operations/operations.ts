import { checkReason, type OperatorAction } from '@wavelane/contracts';
import type { Decider } from '../platform/domain/decider.js';
import { DomainError } from '../platform/domain/domain-error.js';
import {
  type OperationsEvent,
  type OperatorActionEnded,
  operationsEvents,
  type SendingHeld,
} from './operations.events.js';

export interface OperationsState {
  /** The actions that have begun and not ended, by action id. */
  open: Readonly<Record<string, { action: OperatorAction; target: string }>>;
}

export type OperationsCommand =
  | { type: 'BeginAction'; actionId: string; action: OperatorAction; target: string; reason: string }
  | { type: 'EndAction'; actionId: string; outcome: OperatorActionEnded['data']['outcome']; detail: string }
  | ({ type: 'NoteHeld' } & SendingHeld['data']);

const DETAIL_MAX = 1_000;

/** The actions of operators, with the reasons they give; ending an action that has ended does nothing. */
export const operations: Decider<OperationsState, OperationsCommand, OperationsEvent> = {
  events: operationsEvents,
  initialState: { open: {} },

  decide(command, { open }) {
    if (command.type === 'BeginAction') {
      const { type: _type, reason, ...what } = command;
      const problem = checkReason(reason);
      if (problem !== undefined) throw DomainError.invalid(problem, { reason: problem });
      return [{ type: 'OperatorActionBegun', data: { ...what, reason: reason.trim() } }];
    }
    if (command.type === 'NoteHeld') {
      const { type: _type, ...data } = command;
      return [{ type: 'SendingHeld', data }];
    }
    const { actionId, outcome } = command;
    const begun = open[actionId];
    if (!begun) return [];
    const detail = command.detail.slice(0, DETAIL_MAX);
    return [{ type: 'OperatorActionEnded', data: { actionId, ...begun, outcome, detail } }];
  },

  evolve({ open }, event) {
    if (event.type === 'SendingHeld') return { open };
    const { type, data } = event;
    const { [data.actionId]: _ended, ...others } = open;
    if (type === 'OperatorActionEnded') return { open: others };
    return { open: { ...others, [data.actionId]: { action: data.action, target: data.target } } };
  },
};

import type { Decider } from '../../../platform/domain/decider.js';
import { momentEvents, type NoticeDue } from './moment.events.js';

interface MomentState {
  isTold: boolean;
}

/** A moment is noted once. */
export const moment: Decider<MomentState, { type: 'NoteMoment'; data: NoticeDue['data'] }, NoticeDue> = {
  events: momentEvents,
  initialState: { isTold: false },
  decide: ({ data }, { isTold }) => (isTold ? [] : [{ type: 'NoticeDue', data }]),
  evolve: () => ({ isTold: true }),
};

import { type DoctorCheck, say } from '@wavelane/contracts';
import { decidedAtOf, type EventStore } from '@wavelane/event-store';
import { operationsEvents, OPERATIONS_STREAM } from '../operations.events.js';
import { checked } from './judgements.js';

/** So many of the newest events of operators are looked at. */
const LOOK_BACK = 2_000;
/** A move that has not ended for so long was given up, ms. */
const GIVEN_UP_MS = 30 * 86_400_000;

/** A move from here that was ordered and has not ended. */
export interface UnfinishedMove {
  /** The engines that it goes to, for people. */
  target: string;
  /** Unix ms. */
  begunAt: number;
}

/** Returns the last move that was ordered here, if it has not ended. After its end this log is not in use any more. */
export async function unfinishedMove(log: EventStore): Promise<UnfinishedMove | undefined> {
  for await (const event of log.readStream(OPERATIONS_STREAM, { backwards: true, limit: LOOK_BACK })) {
    if (!operationsEvents.is(event) || event.type === 'SendingHeld' || event.data.action !== 'move') continue;
    if (event.type === 'OperatorActionEnded') return undefined;
    return { target: event.data.target, begunAt: Date.parse(decidedAtOf(event)) };
  }
  return undefined;
}

/** @param now Unix ms */
export function ofMove(unfinished: UnfinishedMove | undefined, now: number): DoctorCheck {
  if (!unfinished || now - unfinished.begunAt > GIVEN_UP_MS) return checked('move', 'ok', say('doctor-move-none'));
  const at = new Date(unfinished.begunAt).toISOString();
  const how = say('doctor-move-unfinished', { place: unfinished.target, at });
  return checked('move', 'warning', how, say('doctor-move-do'));
}

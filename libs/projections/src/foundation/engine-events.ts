import { EventEmitter } from 'node:events';
import type { Position } from '@wavelane/event-store';
import type { VersionPointers } from '../versions/version-pointer.js';

/** What the objects of one engine tell each other, with what each event carries. */
export interface EngineEventMap {
  /** From the versions: this process has moved the version pointer of a projection. */
  changed: [projection: string];
  /** From the projector: what runs is what the version pointers name; after each change, and about once a second. */
  synced: [pointers: VersionPointers];
  /** From the projector: the foremost running version has come to here. */
  reached: [position: Position];
  /** From the projector: another process projects, or a store is away. */
  idle: [];
  /** From the projector: what is stored does not belong together; every further turn would find the same. */
  refused: [error: Error];
  /** From anywhere: something that an operator may want to read in the log. */
  warned: [message: string, details: Record<string, unknown>];
}

/**
 * The one way in which an object of the engine tells others what happened (docs/adr/0053-projection-engine.md). No one
 * waits for a listener, and a listener does not throw; what must be waited for is a call of a named object.
 */
export class EngineEvents extends EventEmitter<EngineEventMap> {}

import { EventEmitter } from 'node:events';
import { type Position, START } from '../event.js';
import type { Following, FollowOptions } from '../port.js';
import type { Connection } from './connection.js';
import type { LogRecord } from './client/log-client.js';
import { toLogPosition, toPosition } from './positions.js';
import { toEvent } from './records.js';

interface Turns {
  /** One more begins, before it is confirmed. */
  begun: [];
  /** An event was pushed. */
  brought: [position: Position];
  /** A subscription is confirmed or over: a caller may have got its events in another way. */
  turned: [];
}

/**
 * Subscriptions whose events are used, each from a position of its caller on: between two events of one there is none
 * that it left out. Positions are those of events; a filtered subscription's own report of how far it has looked is not
 * used.
 */
export class Followings extends EventEmitter<Turns> {
  private readonly open = new Set<() => void>();
  private newest: Position = START;

  constructor(private readonly connection: Connection) {
    super();
  }

  get any(): boolean {
    return this.open.size > 0;
  }

  /** This process wrote up to here. */
  wrote(position: Position): void {
    if (position > this.newest) this.newest = position;
  }

  follow({ after, types, onStanding, onEvent, onStored, onOver }: FollowOptions): Following {
    const wanted = types && new Set(types);
    const take = (record: LogRecord) => {
      const event = toEvent(record);
      if (event) onStored?.(event);
      if (!event || (wanted && !wanted.has(event.type))) return;
      onEvent(event);
      this.emit('brought', toPosition(record.position));
    };
    // An error in a listener of the client would end the process. The reader of the event gets the error.
    const bring = (record: LogRecord) => {
      try {
        take(record);
      } catch (error) {
        over(error);
      }
    };
    const leave = () => {
      if (!this.open.delete(over)) return false;
      this.connection.off('replaced', over);
      watch.stop();
      return true;
    };
    const over = (error?: unknown) => {
      if (!leave()) return;
      onOver(error);
      this.emit('turned');
    };
    const stands = () => {
      onStanding();
      this.emit('turned');
    };
    this.emit('begun');
    const options = { after: toLogPosition(after), types: onStored ? undefined : types };
    const watch = this.connection.watch(options, { onReady: stands, onEvent: bring, onDown: () => over() });
    this.open.add(over);
    // Without this, the subscription of a replaced client would end silently when that client is closed.
    this.connection.on('replaced', over);
    return { written: () => this.newest, end: () => void (leave() && this.emit('turned')) };
  }

  close(): void {
    for (const over of this.open) over();
  }
}

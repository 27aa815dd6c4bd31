import { EventEmitter } from 'node:events';
import { CallCounts } from './call-counts.js';
import type { DoubleLog } from './double-log.js';
import { noFaults, noPrices } from './faults.js';

/** One server of a double: a log, which others may share, and how it stands to its clients. */
export class DoubleNode extends EventEmitter<{ dropped: [] }> {
  readonly faults = noFaults();
  readonly prices = noPrices();
  readonly calls = new CallCounts();
  port = 0;
  /** Port of the node that leads; undefined where this one does. */
  leader: number | undefined;

  constructor(
    readonly log: DoubleLog,
    /** Ends the server at once. */
    readonly die: () => void,
  ) {
    super();
    this.setMaxListeners(0);
  }

  /** Ends live subscriptions, and refuses appends with the address of the other. */
  resign(leader: number): void {
    this.leader = leader;
    this.drop();
  }

  /** Ends live subscriptions. */
  drop(): void {
    this.emit('dropped');
  }
}

import { EventEmitter } from 'node:events';
import { CallCounts } from './call-counts.js';
import type { DoubleLog } from './double-log.js';
import { noFaults, noPrices } from './faults.js';

/** One server of a double: a log, which others may share, and its state as its clients see it. */
export class DoubleNode extends EventEmitter<{ dropped: [] }> {
  readonly faults = noFaults();
  readonly prices = noPrices();
  readonly calls = new CallCounts();
  port = 0;
  /** Port of the leader; undefined if this node leads. */
  leader: number | undefined;

  constructor(
    readonly log: DoubleLog,
    /** Ends the server at once. */
    readonly die: () => void,
  ) {
    super();
    this.setMaxListeners(0);
  }

  /** Ends live subscriptions, and refuses appends with the address of the new leader. */
  resign(leader: number): void {
    this.leader = leader;
    this.drop();
  }

  /** Ends live subscriptions. */
  drop(): void {
    this.emit('dropped');
  }
}

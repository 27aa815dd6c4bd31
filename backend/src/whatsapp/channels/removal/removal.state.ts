import type { Actor } from '@wavelane/event-store';
import type { TransferTarget } from '../../../days/index.js';

/** How far the removal of a channel is. */
export interface Removal {
  target: TransferTarget;
  by: Actor;
  correlationId: string;
  /** Days that go back to the pool; 0 for none. */
  days: number;
  transferId: string | null;
  settled: boolean;
}

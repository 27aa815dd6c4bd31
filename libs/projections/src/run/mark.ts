import type { Position } from '@wavelane/event-store';
import type { CheckpointWrite } from '@wavelane/read-store';
import type { Foundation } from '../foundation/foundation.js';

/** A mark that nothing else is written with waits so long for something that is, ms. */
export const MARK_REST_MS = 100;

/** What all live versions together have, as one checkpoint: other processes wait by looking at one thing. */
export class Mark {
  private said = '';
  private saidLast = -Infinity;

  constructor(private readonly foundation: Pick<Foundation, 'checkpoints' | 'markKey' | 'lease'>) {}

  /** The write that says it; undefined where it is said already. {@link saidAt} when it is written. */
  async at(position: Position): Promise<CheckpointWrite | undefined> {
    if (position === this.said) return undefined;
    const { checkpoints, markKey, lease } = this.foundation;
    return { key: markKey, value: { position, storeId: await checkpoints.storeId() }, fence: lease.fence };
  }

  saidAt({ value }: CheckpointWrite): void {
    this.said = value.position;
    this.saidLast = performance.now();
  }

  /** It was written a moment ago, and pages without documents come often. */
  get rests(): boolean {
    return performance.now() - this.saidLast < MARK_REST_MS;
  }

  /** Another process may have said something else. */
  forget(): void {
    this.said = '';
  }
}

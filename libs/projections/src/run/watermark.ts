import type { Position } from '@wavelane/event-store';
import type { CheckpointWrite } from '@wavelane/read-store';
import type { Foundation } from '../foundation/foundation.js';

/** The position that all live versions have reached, as one checkpoint: other processes wait by looking at one thing. */
export class Watermark {
  private stored = '';

  constructor(private readonly foundation: Pick<Foundation, 'checkpoints' | 'markKey' | 'lease'>) {}

  /** The write that moves it; undefined if it is there already. Call {@link written} afterwards. */
  async at(position: Position): Promise<CheckpointWrite | undefined> {
    if (position === this.stored) return undefined;
    const { checkpoints, markKey, lease } = this.foundation;
    return { key: markKey, value: { position, storeId: await checkpoints.storeId() }, fence: lease.fence };
  }

  written({ value }: CheckpointWrite): void {
    this.stored = value.position;
  }

  /** Another process may have moved it. */
  forget(): void {
    this.stored = '';
  }
}

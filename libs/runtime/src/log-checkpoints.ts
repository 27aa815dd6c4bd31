import { type EventStore, type Position, START } from '@wavelane/event-store';
import type { Fence, ReadStore } from '@wavelane/read-store';

/** Keeps the positions of those who follow the log. */
export interface Checkpoints {
  /** START if there is none, or if it belongs to another log. */
  position(key: string): Promise<Position>;
  /** @param fence under which it is written. @throws Fenced */
  write(key: string, position: Position, fence?: Fence): Promise<void>;
}

/** Keeps the positions of followers of the log with the read models. A checkpoint of another log counts as none. */
export class LogCheckpoints implements Checkpoints {
  private id: Promise<string> | undefined;

  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
  ) {}

  async position(key: string): Promise<Position> {
    const checkpoint = await this.readStore.checkpoint(key);
    if (!checkpoint || checkpoint.storeId !== (await this.storeId())) return START;
    return checkpoint.position as Position;
  }

  async write(key: string, position: Position, fence?: Fence): Promise<void> {
    const value = { position, storeId: await this.storeId() };
    await this.readStore.write({ checkpoints: [{ key, value, fence }] });
  }

  /** The id of the log; read once. */
  storeId(): Promise<string> {
    this.id ??= this.eventStore.storeId();
    this.id.catch(() => (this.id = undefined));
    return this.id;
  }
}

import { type EventStore, type Position, START } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';

/** How far those who follow the log have come. A checkpoint of another log counts as none. */
export class LogCheckpoints {
  private storeId: Promise<string> | undefined;

  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
  ) {}

  async position(key: string): Promise<Position> {
    const checkpoint = await this.readStore.checkpoint(key);
    if (!checkpoint || checkpoint.storeId !== (await this.id())) return START;
    return checkpoint.position as Position;
  }

  async write(key: string, position: Position): Promise<void> {
    await this.readStore.write({ checkpoint: { key, value: { position, storeId: await this.id() } } });
  }

  /** Of the log; asked once. */
  private id(): Promise<string> {
    this.storeId ??= this.eventStore.storeId();
    this.storeId.catch(() => (this.storeId = undefined));
    return this.storeId;
  }
}

import { StoreCorrupt } from '../errors.js';
import type { Position, StoredEvent } from '../event.js';
import type {
  AppendResult,
  BackPage,
  CurtailedStream,
  EventStore,
  Page,
  PagesOptions,
  ReadAllOptions,
  ReadBackOptions,
  ReadStreamOptions,
} from '../port.js';

/** Gets each damage whenever it is met. @param stream that was read or written; unknown for the log */
export type Notice = (error: StoreCorrupt, stream?: string) => void;

/** A log that reports every damage that a reader meets in it, and otherwise behaves as before. */
class NoticingEventStore implements EventStore {
  readonly follow: EventStore['follow'];

  constructor(
    private readonly log: EventStore,
    private readonly notice: Notice,
  ) {
    this.follow = log.follow?.bind(log) ?? null;
  }

  append(stream: string, ...rest: [Parameters<EventStore['append']>[1], Parameters<EventStore['append']>[2]]) {
    return this.told<AppendResult>(this.log.append(stream, ...rest), stream);
  }

  readStream(stream: string, options?: ReadStreamOptions): AsyncIterable<StoredEvent> {
    return this.each(this.log.readStream(stream, options), stream);
  }

  readAll(options: ReadAllOptions): Promise<Page> {
    return this.told(this.log.readAll(options));
  }

  pages(options: PagesOptions): AsyncIterable<Page> {
    return this.each(this.log.pages(options));
  }

  readBack(options: ReadBackOptions): Promise<BackPage> {
    return this.told(this.log.readBack(options));
  }

  head(): Promise<Position> {
    return this.told(this.log.head());
  }

  changed(after: Position, signal: AbortSignal): Promise<void> {
    return this.log.changed(after, signal);
  }

  storeId(): Promise<string> {
    return this.told(this.log.storeId());
  }

  curtailed(among?: (stream: string) => boolean): Promise<CurtailedStream[]> {
    return this.log.curtailed(among);
  }

  close(): Promise<void> {
    return this.log.close();
  }

  private async told<T>(answer: Promise<T>, stream?: string): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      throw this.noticed(error, stream);
    }
  }

  private async *each<T>(items: AsyncIterable<T>, stream?: string): AsyncIterable<T> {
    try {
      yield* items;
    } catch (error) {
      throw this.noticed(error, stream);
    }
  }

  private noticed(error: unknown, stream?: string): unknown {
    if (error instanceof StoreCorrupt) this.notice(error, stream);
    return error;
  }
}

/** @see NoticingEventStore */
export const noticing = (log: EventStore, notice: Notice): EventStore => new NoticingEventStore(log, notice);

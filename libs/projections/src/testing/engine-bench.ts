import { type EventStore, type NewEvent, openSqliteEventStore, type Position } from '@wavelane/event-store';
import { openSqliteReadStore, type ReadStore } from '@wavelane/read-store';
import type { EngineOptions, ProjectionEngine } from '../engine/engine.js';
import { append, engineOf } from './fixtures.js';

/** Stores in memory and the engines that run over them, which all stop in the end. */
export class EngineBench {
  eventStore: EventStore = openSqliteEventStore({ path: ':memory:' });
  readonly readStore: ReadStore = openSqliteReadStore({ path: ':memory:' });
  private readonly engines: ProjectionEngine[] = [];

  engine(options: Partial<EngineOptions> = {}): ProjectionEngine {
    const made = engineOf({ eventStore: this.eventStore, readStore: this.readStore, ...options });
    this.engines.push(made);
    return made;
  }

  async started(options: Partial<EngineOptions> = {}): Promise<ProjectionEngine> {
    const made = this.engine(options);
    await made.start();
    return made;
  }

  append(...events: NewEvent[]): Promise<Position> {
    return append(this.eventStore, ...events);
  }

  async anotherLog(): Promise<void> {
    await this.eventStore.close();
    this.eventStore = openSqliteEventStore({ path: ':memory:' });
  }

  async close(): Promise<void> {
    for (const made of this.engines.splice(0)) await made.stop();
    await this.eventStore.close();
    await this.readStore.close();
  }
}

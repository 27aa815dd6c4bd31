import type { FaultRetried, FaultView } from '@wavelane/contracts';
import { type EventStore, fieldsOf } from '@wavelane/event-store';
import type { FaultRecord } from '@wavelane/projections';
import type { ReadStore, RecordStore } from '@wavelane/read-store';
import { DomainError } from '../../platform/domain/domain-error.js';
import { type ParkedEvent, parkedEvents } from '../../platform/runtime/parked-events.js';
import { newestFirst } from '../../platform/storage/reading/newest-first.js';
import { eventAt } from './event-search.js';
import type { OperatorLog } from '../operator-log.js';
import type { EngineSource, Ordered, ProjectionOperations } from '../projection-operations.js';

/** How long an answer waits for the process that runs the reactor. */
const PATIENCE_MS = 5_000;
const POLL_MS = 100;

type Kind = FaultView['kind'];

export interface FailedEventsContext {
  eventStore: EventStore;
  readStore: ReadStore;
  engine: EngineSource;
  projections: ProjectionOperations;
  log: OperatorLog;
}

/** Lists events that a projection or a reactor failed on, and tries them again. */
export class FailedEvents {
  private readonly parked: RecordStore;

  constructor(private readonly context: FailedEventsContext) {
    this.parked = parkedEvents(context.readStore);
  }

  /** Lists the faults, those seen last first. */
  async list(limit: number): Promise<FaultView[]> {
    const { current } = this.context.engine;
    const found: FaultView[] = [];
    for (const { name } of current.options.projections)
      for (const record of await current.faults(name)) found.push(quarantinedView(record));
    for (const { body } of await this.parked.list<ParkedEvent>({}, Date.now())) found.push(parkedView(body));
    found.sort(newestFirst(({ lastSeen, event }) => [lastSeen, event.position]));
    // A version that is being rebuilt fails at the same events as the live one: one retry is for both. The last one
    // seen stays.
    const each = [...new Map(found.toReversed().map((fault) => [fault.id, fault])).values()].reverse();
    return Promise.all(each.slice(0, limit).map((fault) => this.withEvent(fault)));
  }

  /** Events of a reactor that are parked. */
  async parkedOf(reactor: string): Promise<number> {
    return (await this.parked.list({ reactor }, Date.now())).length;
  }

  /**
   * Tries a failed event again, after its cause was mended.
   * @throws DomainError not-found, also if it has gone meanwhile
   */
  async retry(faultId: string, ordered: Ordered): Promise<FaultRetried> {
    const [kind, name, id] = decode(faultId);
    if (kind === 'reactor') return this.retryParked(name, id, ordered);
    this.context.projections.demand(name);
    if (!(await this.context.engine.current.faults(name)).some((fault) => fault.id === id))
      throw DomainError.notFound('Fault');
    return { outcome: (await this.context.projections.retry(name, id, ordered)) ? 'mended' : 'still-failing' };
  }

  /** The reactor's own process retries it, because only it has the code; a record asks for it. */
  private async retryParked(reactor: string, eventId: string, { reason, context }: Ordered): Promise<FaultRetried> {
    const recordId = `${reactor}|${eventId}`;
    if (!(await this.record(recordId))) throw DomainError.notFound('Fault');
    const order = { action: 'retry', target: `${reactor}: ${eventId}`, reason, context } as const;
    return this.context.log.run(order, async () => {
      const record = await this.record(recordId);
      if (!record) throw DomainError.notFound('Fault');
      await this.parked.put(recordId, { ...record, state: 'retry' }, null);
      const outcome = await this.outcome(recordId);
      return { detail: outcome, result: { outcome } };
    });
  }

  private async outcome(recordId: string): Promise<FaultRetried['outcome']> {
    for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
      const record = await this.record(recordId);
      if (!record) return 'mended';
      if (record.state === 'parked') return 'still-failing';
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    return 'asked';
  }

  private async record(recordId: string): Promise<ParkedEvent | undefined> {
    return (await this.parked.get<ParkedEvent>(recordId, Date.now()))?.body;
  }

  private async withEvent(fault: FaultView): Promise<FaultView> {
    const { id, position } = fault.event;
    if (position === '') return fault;
    const event = await eventAt(this.context.eventStore, position, id).catch((error: unknown) => {
      if (error instanceof RangeError) return undefined; // of another log
      throw error;
    });
    if (!event) return fault;
    const { accountId } = fieldsOf(event);
    return {
      ...fault,
      accountId: typeof accountId === 'string' ? accountId : null,
      event: { ...fault.event, stream: event.stream, data: event.data },
    };
  }
}

function quarantinedView(record: FaultRecord): FaultView {
  const { id, projection, collection, key, error, firstSeen, lastSeen, eventId, eventType, position } = record;
  return {
    id: encode('projection', projection, id),
    kind: 'projection',
    name: projection,
    collection,
    ...{ key, error, firstSeen, lastSeen },
    accountId: null,
    retrying: false,
    event: { id: eventId, type: eventType, stream: null, position, data: null },
  };
}

function parkedView({ reactor, eventId, eventType, stream, position, ...record }: ParkedEvent): FaultView {
  return {
    id: encode('reactor', reactor, eventId),
    kind: 'reactor',
    name: reactor,
    collection: null,
    key: null,
    accountId: null,
    error: record.error,
    firstSeen: record.parkedAt,
    lastSeen: record.triedAt ?? record.parkedAt,
    retrying: record.state === 'retry',
    event: { id: eventId, type: eventType, stream, position, data: null },
  };
}

/** Returns one word as the address of a fault, with any characters in the key. */
const encode = (...parts: [Kind, string, string]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

/** @throws DomainError not-found for an id that {@link encode} did not make */
function decode(id: string): [Kind, string, string] {
  try {
    const parts = JSON.parse(Buffer.from(id, 'base64url').toString('utf8')) as unknown[];
    const isOurs = Array.isArray(parts) && parts.length === 3 && parts.every((part) => typeof part === 'string');
    if (isOurs && ['projection', 'reactor'].includes(parts[0] as string)) return parts as [Kind, string, string];
  } catch {
    // answered below
  }
  throw DomainError.notFound('Fault');
}

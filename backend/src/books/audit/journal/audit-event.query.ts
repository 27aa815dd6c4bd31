import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AuditEvent, AuditEventView } from '@wavelane/contracts';
import { asStored, effectiveAtOf, type EventStore, fieldsOf, type StoredEvent } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { EVENT_STORE, READ_MODELS } from '../../../platform/storage/tokens.js';
import { JournalReader } from './journal-reader.js';

const NEIGHBOURS = 5;
const CORRELATED = 50;
/** How many events around a journal line are searched in its stream for the same request. */
const REACH = 25;

/** Streams of events that the audit shows; the others hold private data. */
const SHOWN = /^(wallet-|pool-main$|channel-|offline-payment-|subscription-)/;

/**
 * An event with its neighbours.
 * @param place its stream and revision, for an event without journal lines
 * @throws DomainError not-found
 */
export class GetAuditEvent extends Query<AuditEventView> {
  constructor(
    readonly eventId: string,
    readonly place: { stream: string; revision: number } | undefined,
  ) {
    super();
  }
}

@QueryHandler(GetAuditEvent)
export class GetAuditEventHandler implements IQueryHandler<GetAuditEvent> {
  private readonly journal: JournalReader;

  constructor(
    @Inject(READ_MODELS) readModels: ReadModels,
    @Inject(EVENT_STORE) private readonly eventStore: EventStore,
  ) {
    this.journal = new JournalReader(readModels);
  }

  async execute({ eventId, place }: GetAuditEvent): Promise<AuditEventView> {
    const { documents: rows } = await this.journal.page({ where: { eventId } });
    const found = rows[0]?.body ?? place;
    if (!found || !SHOWN.test(found.stream)) throw DomainError.notFound('Event');
    const around = await this.around(found.stream, found.revision, NEIGHBOURS);
    const event = around.find(({ revision }) => revision === found.revision);
    if (event?.id !== eventId) throw DomainError.notFound('Event');
    const correlated = await this.correlated(event);
    return {
      event: viewOf(event),
      lines: await this.journal.views(rows),
      before: around.filter(({ revision }) => revision < event.revision).map(viewOf),
      after: around.filter(({ revision }) => revision > event.revision).map(viewOf),
      correlated: correlated.map(viewOf),
    };
  }

  /**
   * Returns the events of the same correlation: those that have journal lines, and their neighbours in their streams.
   */
  private async correlated({ id, stream, revision, metadata }: StoredEvent): Promise<StoredEvent[]> {
    const { correlationId } = metadata;
    const { documents } = await this.journal.page({ where: { correlationId }, limit: CORRELATED });
    const places = new Map([[stream, revision]]);
    for (const { body } of documents) if (!places.has(body.stream)) places.set(body.stream, body.revision);
    const near = await Promise.all([...places].map(([name, at]) => this.around(name, at, REACH)));
    return near
      .flat()
      .filter((event) => event.metadata.correlationId === correlationId && event.id !== id)
      .sort((a, b) => (a.position < b.position ? -1 : 1))
      .slice(0, CORRELATED);
  }

  private async around(stream: string, revision: number, reach: number): Promise<StoredEvent[]> {
    const from = Math.max(0, revision - reach);
    const events: StoredEvent[] = [];
    for await (const event of asStored(this.eventStore).readStream(stream, {
      from,
      limit: revision - from + reach + 1,
    })) {
      events.push(event);
    }
    return events;
  }
}

export function viewOf(event: StoredEvent): AuditEvent {
  const { id, stream, revision, position, type, schemaVersion, metadata } = event;
  const { actor, correlationId, commandId, causationId, recordedAt } = metadata;
  return {
    ...{ id, stream, revision, position, type, schemaVersion, recordedAt },
    effectiveAt: effectiveAtOf(event),
    ...{ actor, correlationId, commandId, causationId },
    data: fieldsOf(event),
  };
}

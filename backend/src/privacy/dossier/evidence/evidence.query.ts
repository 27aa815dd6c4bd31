import { createHash } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type { EvidenceEvent, EvidencePack, Wording } from '@wavelane/contracts';
import { asStored, decidedAtOf, type EventStore, readingOf, type StoredEvent } from '@wavelane/event-store';
import { canonicalize } from '../../../books/index.js';
import { messageStream } from '../../../messaging/index.js';
import { FindPeople, GetPerson, GetWording, type WholePerson } from '../../../people/index.js';
import { Clock } from '../../../platform/domain/clock.js';
import { isRefusal } from '../../../platform/domain/domain-error.js';
import { HandleIds } from '../../../platform/personal/handle-ids.js';
import { EVENT_STORE } from '../../../platform/storage/tokens.js';
import { PersonMoments } from '../timeline/person-moments.js';
import { type ReadBlock, SealedBlocks } from './sealed-blocks.js';

/** Returns the evidence why a person was written to. @throws DomainError not-found for another account's person */
export class GetEvidence extends Query<EvidencePack> {
  constructor(
    readonly accountId: string,
    readonly personId: string,
  ) {
    super();
  }
}

/** The most events of one pack; if there are more, the newest. */
const EVENTS_MAX = 5_000;
const PAGE = 100;
/** Kinds of moments that matter for the question whether a person may be written to. */
const TOLD: ReadonlySet<string> = new Set(['consent', 'stopped', 'restored', 'merged', 'unmerged', 'handle-linked']);

@QueryHandler(GetEvidence)
export class GetEvidenceHandler implements IQueryHandler<GetEvidence> {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly people: FindPeople,
    private readonly moments: PersonMoments,
    private readonly blocks: SealedBlocks,
    private readonly ids: HandleIds,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, personId }: GetEvidence): Promise<EvidencePack> {
    const person = await this.queries.execute(new GetPerson(accountId, personId));
    const whole = await this.people.whole(await this.people.root(accountId, personId));
    const handleIds = this.handleIdsOf(accountId, whole);
    const { events, isCut } = await this.eventsOf(accountId, whole);
    const opened = await readingOf(this.store, events);
    const last = await this.blocks.last();
    const seals = last
      ? await this.blocks.sealsOf(
          events.map(({ position }) => position),
          last,
        )
      : [];
    const blocks: ReadBlock[] = [];
    for (const seal of seals) blocks.push(await this.blocks.read(seal));
    const proven = events.map((event, index): EvidenceEvent => {
      const block = blocks.find(({ places }) => places.has(event.id));
      const { position: _position, ...said } = event;
      const reads = ownPart(opened[index]?.event?.data ?? null, handleIds);
      const at = decidedAtOf(event);
      return { at, block: block?.block ?? null, index: block?.places.get(event.id) ?? null, event: said, reads };
    });
    return counted({
      format: 'wavelane-evidence-2',
      madeAt: new Date(this.clock.now()).toISOString(),
      person: {
        ...{ id: person.id, name: person.name },
        handles: person.handles.map((one) => ({ ...one, handleId: this.ids.idOf(accountId, one.kind, one.value) })),
      },
      wordings: await this.wordingsOf(
        accountId,
        opened.flatMap(({ event }) => event?.data ?? []),
      ),
      events: proven,
      isCut,
      blocks: blocks.map(({ places: _places, ...block }) => block),
      head: last ? { block: last.data.block, hash: last.data.hash, sealedAt: decidedAtOf(last) } : null,
    });
  }

  private handleIdsOf(accountId: string, { root, merged, handles }: WholePerson): ReadonlySet<string> {
    const all = [root, ...merged, ...handles].flatMap(({ handle, others }) => [handle, ...others]);
    return new Set(all.map(({ kind, value }) => this.ids.idOf(accountId, kind, value)));
  }

  /** As they lie on the disk, the oldest first. */
  private async eventsOf(accountId: string, whole: WholePerson): Promise<{ events: StoredEvent[]; isCut: boolean }> {
    const log = asStored(this.store);
    const found = new Map<string, StoredEvent>();
    let isCut = false;
    for await (const { id, place, kind } of this.moments.of(accountId, whole, undefined, PAGE)) {
      if (found.size >= EVENTS_MAX) {
        isCut = true;
        break;
      }
      if (kind === 'message-sent') {
        let isQuestion = false;
        for await (const event of log.readStream(messageStream(id))) {
          isQuestion ||= event.type === 'MessageClaimed' && basisIn(event) === 'question';
          // The answer to a question is the evidence of a consent.
          if (event.type === 'MessageClaimed' || (isQuestion && event.type === 'MessageReplied'))
            found.set(event.id, event);
        }
      } else if (place && TOLD.has(kind)) {
        for await (const event of log.readStream(place.stream, { from: place.revision, limit: 1 }))
          found.set(event.id, event);
      }
    }
    return { events: [...found.values()].sort((one, other) => (one.position < other.position ? -1 : 1)), isCut };
  }

  /** The texts of all versions that the events name. */
  private async wordingsOf(accountId: string, contents: readonly unknown[]): Promise<Wording[]> {
    const named = new Set(contents.flatMap(wordingsIn));
    const found: Wording[] = [];
    for (const id of named) {
      try {
        found.push(await this.queries.execute(new GetWording(accountId, id)));
      } catch (error) {
        if (!isRefusal(error, 'not-found')) throw error;
      }
    }
    return found;
  }
}

/** Says what the pack is the whole of, under a hash. */
function counted(pack: Omit<EvidencePack, 'counted'>): EvidencePack {
  const blocks = pack.events.flatMap(({ block }) => block ?? []);
  const upToBlock = blocks.length === 0 ? null : Math.max(...blocks);
  const count = { events: pack.events.length, sealed: blocks.length, upToBlock };
  // As a reader gets it: what is undefined is not in it.
  const told: unknown = JSON.parse(JSON.stringify({ ...pack, counted: count }));
  const hash = createHash('sha256').update(canonicalize(told)).digest('hex');
  return { ...pack, counted: { ...count, hash } };
}

/** The kind of a claim's basis. */
const basisIn = ({ data }: StoredEvent): string | undefined =>
  ((data ?? {}) as { basis?: { kind?: string } | null }).basis?.kind;

/** The wordings that an event names. */
function wordingsIn(content: unknown): string[] {
  const { wording, consent, wordings } = (content ?? {}) as {
    wording?: { wordingId?: string };
    consent?: { wordingId?: string };
    wordings?: readonly { wordingId: string }[];
  };
  const one = wording?.wordingId ?? consent?.wordingId;
  return wordings ? wordings.map(({ wordingId }) => wordingId) : one === undefined ? [] : [one];
}

/** This person's part of an event about many people: it leaves out the others' data. */
function ownPart(content: unknown, handleIds: ReadonlySet<string>): unknown {
  const { people, ...others } = (content ?? {}) as { people?: readonly { handleIds: readonly string[] }[] };
  if (!people) return content;
  return { ...others, people: people.filter((one) => one.handleIds.some((id) => handleIds.has(id))) };
}

import {
  AppendOutcomeUnknown,
  EventTooLarge,
  StoreCorrupt,
  StoreUnavailable,
  WrongExpectedRevision,
} from '../errors.js';
import { type Expected, type Position, START } from '../event.js';
import type { AppendResult } from '../port.js';
import type { PreparedEvent } from '../proposal.js';
import { Conflicts } from './conflicts.js';
import type { Connection } from './connection.js';
import { type LogClient, LogClientFailure, type LogRecord, type Written } from './client/log-client.js';
import { toPosition } from './positions.js';
import type { SeenHead } from './seen-head.js';

interface Proposal {
  stream: string;
  events: readonly PreparedEvent[];
  expected: Expected;
}

const LEADER_CHANGES = 3;
const REMEMBERED = 10_000;
/** How far back an append of unknown outcome is searched under 'any' and 'exists'. */
const LOOK_BACK = 200;

/**
 * Appends with a deadline of their own, since the client's promise may never settle. An unknown outcome is reported as
 * unknown, and before such an append is sent again it is searched in the log.
 */
export class Appender {
  /** Appends without a known outcome, by stream and first id. */
  private readonly uncertain = new Set<string>();
  private readonly conflicts: Conflicts;

  constructor(
    private readonly connection: Connection,
    private readonly seen: SeenHead,
    private readonly timeoutMs: number,
  ) {
    this.conflicts = new Conflicts(connection);
  }

  async append(proposal: Proposal): Promise<AppendResult> {
    const name = `${proposal.stream} ${proposal.events[0]?.id}`;
    if (this.uncertain.has(name)) {
      const before = await this.findBefore(proposal);
      if (before) return this.settled(name, before);
    } else if (!this.connection.isProven || !this.seen.isKnown) {
      await this.seen.refresh(); // a server that is away is noticed here, before anything is sent
    }
    try {
      return this.settled(name, await this.send(proposal));
    } catch (error) {
      if (error instanceof AppendOutcomeUnknown) this.remember(name);
      else if (!(error instanceof StoreUnavailable)) this.uncertain.delete(name);
      throw error;
    }
  }

  private async send({ stream, events, expected }: Proposal, leaderChanges = 0): Promise<AppendResult> {
    const client = this.connection.client;
    const headBefore = this.seen.highest;
    let written: Written;
    try {
      written = await this.inTime(client, { stream, events, expected });
    } catch (error) {
      const failure = error as LogClientFailure;
      if (failure.kind === 'not-leader' && leaderChanges < LEADER_CHANGES)
        return this.send({ stream, events, expected }, leaderChanges + 1);
      if (failure.kind === 'unknown') this.connection.replace(client);
      if (failure.kind === 'conflict') await this.conflicts.met(stream, failure.details.actual ?? -1);
      throw portError(failure, { stream, events, expected });
    }
    if (expected === 'none' && written.revision !== events.length - 1) throw begunAgain(stream, written.revision);
    this.conflicts.settled(stream);
    const position = written.position && toPosition(written.position);
    // An event at or below the head before the call was written by an earlier append of the same events.
    const deduplicated = position === undefined || position <= headBefore;
    const where = position ?? (await this.positionOf({ stream, events, expected }, written.revision));
    this.seen.note(where);
    return { revision: written.revision, position: where, deduplicated };
  }

  private async inTime(client: LogClient, { stream, events, expected }: Proposal): Promise<Written> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const fail = () => reject(new LogClientFailure('unknown', `No answer within ${this.timeoutMs} ms`));
      timer = setTimeout(fail, this.timeoutMs);
    });
    try {
      return await Promise.race([client.append(stream, events, expected, this.timeoutMs), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The place at which exactly these events are already. While that cannot be found out, the outcome stays unknown. */
  private async findBefore(proposal: Proposal): Promise<AppendResult | undefined> {
    const { stream, events, expected } = proposal;
    try {
      const records = (await this.connection.read((client) => client.readStream(stream, whereToLook(proposal)))) ?? [];
      const last =
        typeof expected === 'number' || expected === 'none'
          ? records.every(({ id }, index) => id === events[index]?.id) && records[events.length - 1]
          : allOf(events, records);
      if (!last) return undefined;
      return { revision: last.revision, position: toPosition(last.position), deduplicated: true };
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      throw unknownOutcome(proposal, error);
    }
  }

  private async positionOf(proposal: Proposal, revision: number): Promise<Position> {
    const options = { from: revision, backwards: false, limit: 1 };
    try {
      const records = await this.connection.read((client) => client.readStream(proposal.stream, options));
      const record = records?.[0];
      if (record?.revision === revision) return toPosition(record.position);
      throw new StoreCorrupt(`Stream ${proposal.stream}: revision ${revision} was confirmed and is not there`);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      throw unknownOutcome(proposal, error);
    }
  }

  private settled(name: string, result: AppendResult): AppendResult {
    this.uncertain.delete(name);
    return result;
  }

  private remember(name: string): void {
    this.uncertain.add(name);
    if (this.uncertain.size <= REMEMBERED) return;
    const [oldest] = this.uncertain;
    if (oldest !== undefined) this.uncertain.delete(oldest);
  }
}

function whereToLook({ events, expected }: Proposal) {
  if (expected === 'any' || expected === 'exists') return { from: 'end', backwards: true, limit: LOOK_BACK } as const;
  return { from: expected === 'none' ? 0 : expected + 1, backwards: false, limit: events.length };
}

function allOf(events: readonly PreparedEvent[], records: readonly LogRecord[]): LogRecord | undefined {
  const byId = new Map(records.map((record) => [record.id, record]));
  const found = events.map(({ id }) => byId.get(id));
  return found.includes(undefined) ? undefined : found.at(-1);
}

function portError(failure: LogClientFailure, proposal: Proposal): Error {
  const { stream, events, expected } = proposal;
  switch (failure.kind) {
    case 'conflict':
      return new WrongExpectedRevision(stream, expected, failure.details.actual ?? -1);
    case 'too-large': {
      const bytes = events.reduce((sum, event) => sum + Buffer.byteLength(event.data + event.metadata), 0);
      return new EventTooLarge(stream, bytes, failure.details.limit ?? 0);
    }
    case 'deleted':
      return new StoreCorrupt(`Stream ${stream} was deleted on the server`, { cause: failure });
    case 'denied':
    case 'not-leader':
      return new StoreUnavailable(`EventStoreDB refuses: ${failure.message}`, { cause: failure });
    case 'unknown':
      return unknownOutcome(proposal, failure);
    default:
      return failure; // a mistake, not an answer of the server
  }
}

function begunAgain(stream: string, revision: number): StoreCorrupt {
  const message = `Stream ${stream} was deleted on the server, which has begun it again at revision ${revision}: its events before are hidden or gone`;
  return new StoreCorrupt(message, { place: { position: START, stream, revision: 0 } });
}

function unknownOutcome({ stream, events }: Proposal, cause: Error): AppendOutcomeUnknown {
  return new AppendOutcomeUnknown(
    stream,
    events.map(({ id }) => id),
    { cause },
  );
}

import { isDeepStrictEqual } from 'node:util';
import { setImmediate as breathe } from 'node:timers/promises';
import { type CopyTarget, type EventStore, type Position, type StoredEvent } from '@wavelane/event-store';
import { asItIs, DomainError } from '../../platform/domain/domain-error.js';
import type { CopiedUpTo } from '../../platform/storage/move/move-mark.js';

const AT_ONCE = 1_000;
/** Characters of data in one append: few enough for the limit of each engine, also if a character is two bytes. */
const APPEND_CHARACTERS = 200_000;

export interface LogCopyOptions {
  source: EventStore;
  target: CopyTarget;
  copied: CopiedUpTo;
  /** Gets each stretch of events that both logs have, as the source has them and as the target has them. */
  onCompared: (source: readonly StoredEvent[], target: readonly StoredEvent[], copied: CopiedUpTo) => Promise<void>;
}

/**
 * Copies the log up to its present end, in its order, and reads back and compares each event. Events that the target has
 * already are only compared, so an interrupted copy continues behind them.
 * @throws DomainError conflict if the target has another event in the place of one
 */
export async function copyLog({ source, target, copied, onCompared }: LogCopyOptions): Promise<CopiedUpTo> {
  let done = copied;
  for (let after = copied.source; ;) {
    const page = await source.readAll({ after, limit: AT_ONCE });
    if (page.events.length > 0) {
      const { there, copied: upTo } = await copyPage(target, page.events, done);
      done = upTo;
      await onCompared(page.events, there, done);
    }
    if (page.head) return done;
    after = page.next;
    await breathe();
  }
}

interface Page {
  there: StoredEvent[];
  copied: CopiedUpTo;
}

async function copyPage(target: CopyTarget, events: readonly StoredEvent[], before: CopiedUpTo): Promise<Page> {
  const known = await following(target, before.target, events.length);
  demandSame(events.slice(0, known.length), known);
  for (const run of runsOf(events.slice(known.length))) await target.appendCopied(run);
  const there = known.length === events.length ? known : await following(target, before.target, events.length);
  if (there.length !== events.length) throw new Error('The target does not give back what it has taken');
  demandSame(events, there);
  const [source, at] = [events.at(-1)?.position, there.at(-1)?.position];
  if (source === undefined || at === undefined) throw new Error('A page without events');
  return { there, copied: { source, target: at, events: before.events + events.length } };
}

/** The next events of a log; fewer only at its end. */
export async function following(log: EventStore, after: Position, count: number): Promise<StoredEvent[]> {
  const found: StoredEvent[] = [];
  for (let next = after; found.length < count;) {
    const page = await log.readAll({ after: next, limit: count - found.length });
    found.push(...page.events);
    if (page.head) break;
    next = page.next;
  }
  return found;
}

function demandSame(events: readonly StoredEvent[], there: readonly StoredEvent[]): void {
  for (const [index, event] of events.entries()) {
    const other = there[index];
    if (isDeepStrictEqual(comparable(event), other && comparable(other))) continue;
    const place = `revision ${event.revision} of ${event.stream}`;
    const found = other ? `revision ${other.revision} of ${other.stream}` : 'nothing';
    throw DomainError.conflict(
      asItIs(`The target is no copy of this log: in the place of ${place} it has ${found}, or another content.`),
    );
  }
}

const comparable = ({ position: _position, ...event }: StoredEvent) => event;

/** Consecutive events of one stream that fit into one append, each id once: a log on servers may have an id twice. */
function* runsOf(events: readonly StoredEvent[]): Generator<StoredEvent[]> {
  let run: StoredEvent[] = [];
  let characters = 0;
  const ids = new Set<string>();
  for (const event of events) {
    const size = JSON.stringify(event.data).length;
    const isFull = characters + size > APPEND_CHARACTERS || ids.has(event.id);
    if (run.length > 0 && (run[0]?.stream !== event.stream || isFull)) {
      yield run;
      [run, characters] = [[], 0];
      ids.clear();
    }
    run.push(event);
    ids.add(event.id);
    characters += size;
  }
  if (run.length > 0) yield run;
}

/**
 * The place in the target of everything up to a position of the source: the last event there that is a copy of an event
 * at or before it.
 */
export async function placeIn(source: EventStore, target: EventStore, position: Position): Promise<Position> {
  const [next] = await following(source, position, 1);
  const there = next && (await eventOf(target, next));
  const { events } = await target.readBack({ limit: 1, ...(there && { before: there.position }) });
  return events[0]?.position ?? ('' as Position);
}

async function eventOf(log: EventStore, { stream, revision }: StoredEvent): Promise<StoredEvent | undefined> {
  for await (const event of log.readStream(stream, { from: revision, limit: 1 })) return event;
  return undefined;
}

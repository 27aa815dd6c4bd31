import type { EventView } from '@wavelane/contracts';
import { type EventFilter, eventView, findEvent, matches, searchEvents } from '../operations/events/event-search.js';
import { type CommandLine, countOf, EXIT, textOf, textsOf, timeOf, type Values, wordOf } from './command-line.js';
import type { Operator } from './operator.js';
import { resealCommand } from './data/reseal.command.js';

const FILTERS = {
  type: { type: 'string', multiple: true },
  stream: { type: 'string' },
  correlation: { type: 'string' },
  actor: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
} as const;
const FILTERS_USAGE = '[--type T]… [--stream S|PREFIX*] [--correlation ID] [--actor ID] [--since TIME] [--until TIME]';

/** `wavelane events …` */
export const eventsCommands: Readonly<Record<string, CommandLine<Operator>>> = {
  tail: {
    usage: `[-n N] [--follow] ${FILTERS_USAGE}`,
    help: 'Prints the latest events, newest last. --follow: keeps printing new ones until interrupted.',
    options: { ...FILTERS, count: { type: 'string', short: 'n' }, follow: { type: 'boolean', short: 'f' } },
    words: { min: 0, max: 0 },
    run: tail,
  },
  show: {
    usage: 'ID|POSITION',
    help: 'Shows one event in full.',
    words: { min: 1, max: 1 },
    run: show,
  },
  search: {
    usage: `[-n N] ${FILTERS_USAGE}`,
    help: 'Finds events that match all of the filters, newest first. Reads the whole log.',
    options: { ...FILTERS, count: { type: 'string', short: 'n' } },
    words: { min: 0, max: 0 },
    run: search,
  },
  reseal: resealCommand,
};

async function tail(operator: Operator, _words: readonly string[], values: Values): Promise<number> {
  const filter = filterOf(values);
  const { eventStore } = operator;
  let after = await eventStore.head();
  const { events } = await found(operator, filter, countOf(values, 'count', 20));
  for (const event of events.reverse()) {
    write(operator, values, event);
    if (event.position > after) after = event.position as typeof after;
  }
  if (!values.follow) return EXIT.done;
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    while (!stop.signal.aborted) {
      const page = await eventStore.readAll({ after, limit: 500, ...(filter.types && { types: filter.types }) });
      for (const event of page.events) if (matches(event, filter)) write(operator, values, eventView(event));
      after = page.next;
      if (page.head) await eventStore.changed(after, stop.signal);
    }
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
  return EXIT.done;
}

async function show(operator: Operator, words: readonly string[], values: Values): Promise<number> {
  const id = wordOf(words);
  const event = await findEvent(operator.eventStore, id);
  if (!event) {
    operator.terminal.error(`There is no event ${id}.`);
    return EXIT.no;
  }
  operator.terminal.out(JSON.stringify(event, null, values.json ? 0 : 2));
  return EXIT.done;
}

async function search(operator: Operator, _words: readonly string[], values: Values): Promise<number> {
  const { events, isAll } = await found(operator, filterOf(values), countOf(values, 'count', 100));
  for (const event of events) write(operator, values, event);
  if (!values.json && !isAll) operator.terminal.error(`The newest ${events.length}; ask for more with -n.`);
  return events.length > 0 ? EXIT.done : EXIT.no;
}

/** As many as wanted, or all there are. */
async function found(operator: Operator, filter: EventFilter, count: number) {
  const events: EventView[] = [];
  for (let cursor: string | undefined; ;) {
    const limit = count - events.length;
    const page = await searchEvents(operator.eventStore, filter, { limit, ...(cursor !== undefined && { cursor }) });
    events.push(...page.events);
    if (page.next === null || events.length >= count) return { events, isAll: page.next === null };
    cursor = page.next;
  }
}

function filterOf(values: Values): EventFilter {
  const types = textsOf(values, 'type');
  const [stream, correlationId, actorId] = ['stream', 'correlation', 'actor'].map((name) => textOf(values, name));
  const [since, until] = ['since', 'until'].map((name) => timeOf(values, name));
  return {
    ...(types && { types }),
    ...(stream !== undefined && { stream }),
    ...(correlationId !== undefined && { correlationId }),
    ...(actorId !== undefined && { actorId }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
  };
}

function write({ terminal }: Operator, { json }: Values, event: EventView): void {
  if (json) return terminal.out(JSON.stringify(event));
  const { position, recordedAt, stream, revision, type, actor, id } = event;
  terminal.out(`${position}  ${recordedAt}  ${stream}#${revision}  ${type}  ${actor.kind} ${actor.id}  ${id}`);
}

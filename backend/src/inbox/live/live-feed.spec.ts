import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type EventStore,
  openSqliteEventStore,
  type Position,
  StoreCorrupt,
  StoreUnavailable,
} from '@wavelane/event-store';
import { proposed } from '@wavelane/event-store/testing';
import { changing, changingNothing } from '../../platform/features/live-rules.js';
import { type Concern, Concerns } from './concerns.js';
import { LiveFeed } from './live-feed.js';

let log: EventStore;
let feed: LiveFeed;
let written = 0;
/** The listeners' calls: `begin`, or topics, with a star if they came before the read models had the event. */
let told: string[];
/** The position of the read models; undefined: they have every event that is asked for. */
let folded: Position | undefined;
/** The errors with which the next reads reject. */
let failures: Error[];

const write = async (type: string, accountId = 'ada') => {
  const event = { ...proposed(type), type, data: { accountId } };
  return (await log.append(`stream-${++written}`, [event], { expected: 'none' })).position;
};
const topicsOf = (concerns: readonly Concern[]) => concerns.flatMap(({ topics }) => topics).join();

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}
const isTold = (what: string) => until(() => told.includes(what));

beforeEach(() => {
  log = openSqliteEventStore({ path: ':memory:' });
  [told, folded, failures] = [[], undefined, []];
  feed = new LiveFeed({
    log,
    feed: {
      head: () => log.head(),
      changed: (after, signal) => log.changed(after, signal),
      readAll: async (options) => {
        const failure = failures.shift();
        if (failure) throw failure;
        return log.readAll(options);
      },
    },
    readModels: {
      waitFor: async (position) => {
        if (folded !== undefined && position > folded) await new Promise((resolve) => setTimeout(resolve, 20));
        return folded === undefined || position <= folded;
      },
    },
    told: {
      begin: () => told.push('begin'),
      changed: (concerns) => told.push(topicsOf(concerns)),
      early: (concerns) => told.push(`${topicsOf(concerns)}*`),
    },
    concerns: new Concerns([
      changing(['TemplateCreated', 'TemplateChanged'], { own: ['templates'] }),
      changing(['ChannelPaceSet'], { own: ['channels'] }),
      changing(['RecipientSuppressed'], { own: ['suppressions', 'people'] }),
      changingNothing('LogSealed'),
    ]),
    now: Date.now,
    warn: () => undefined,
  });
});
afterEach(async () => {
  feed.stop();
  await log.close();
});

describe('the feed of live lines', () => {
  it('begins with what has happened lately, and goes on with what happens', async () => {
    await write('TemplateCreated');
    await write('ChannelPaceSet');
    await feed.begun();
    expect(told).toEqual(['begin', 'templates', 'channels']);
    await write('LogSealed');
    await write('RecipientSuppressed');
    await isTold('suppressions,people');
    expect(told.slice(3)).toEqual(['suppressions,people']);
  });

  it('tells again, for certain, what was told before every read model had it', async () => {
    await feed.begun();
    folded = await log.head();
    await write('TemplateCreated');
    await isTold('templates*');
    const last = await write('ChannelPaceSet');
    await isTold('channels*');
    expect(told).not.toContain('templates');
    folded = last;
    await isTold('templates,channels');
  });

  it('goes on where it was when the log is back', async () => {
    await feed.begun();
    failures.push(new StoreUnavailable('away'), new StoreUnavailable('still away'));
    await write('TemplateCreated');
    await isTold('templates');
    expect(told.filter((what) => what === 'begin').length).toBe(1);
  });

  it('jumps over what cannot be read, and says that anything may have changed', async () => {
    await feed.begun();
    failures.push(new StoreCorrupt('An event is damaged'));
    await write('TemplateCreated');
    await until(() => told.filter((what) => what === 'begin').length === 2);
    await write('ChannelPaceSet');
    await isTold('channels');
  });

  it('starts on a second request when the log was away at first', async () => {
    const { head } = log;
    log.head = () => Promise.reject(new StoreUnavailable('away'));
    await expect(feed.begun()).rejects.toThrow('away');
    log.head = head;
    await feed.begun();
    await write('TemplateCreated');
    await isTold('templates');
  });
});

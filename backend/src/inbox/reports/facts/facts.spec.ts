import { expect, it } from '@jest/globals';
import type { Recorded } from '@wavelane/event-store';
import { partOf } from '@wavelane/testing';
import { goldenLog } from '../../../../test/read-models/shape.js';
import { idOf } from '../../../platform/domain/ids.js';
import { pseudonym } from '../../../platform/personal/subjects.js';
import { factEvents, factIn, type FactRow, factsProjection, isFact, type News } from './facts.projection.js';
import { EMPTY, FACT_KINDS, type StretchDocument, stretchesProjection } from './stretches.projection.js';

const TYPES: ReadonlySet<string> = new Set(factEvents);
/** Every event of the golden log that may be a fact. */
const LOG = goldenLog().flatMap((event) => (TYPES.has(event.type) ? partOf<Recorded<News>>(event as object) : []));

/** The same event once its person was forgotten. */
const forgotten = (event: Recorded<News>): Recorded<News> => {
  const gone = pseudonym('gone');
  const data =
    event.type === 'GatewayMessageReceived'
      ? { ...event.data, chatId: gone, text: null, senderName: null }
      : { ...event.data, handle: { ...event.data.handle, value: gone } };
  return partOf<Recorded<News>>({ ...event, data } as object);
};

/** The stretches of these events. */
function stretchesOf(log: readonly Recorded<News>[]): Map<string, StretchDocument> {
  const found = new Map<string, StretchDocument>();
  for (const event of log)
    for (const key of [stretchesProjection.keys(event)].flat())
      found.set(key, stretchesProjection.fold(found.get(key) ?? EMPTY, event) ?? EMPTY);
  return found;
}

const told = (stretches: Map<string, StretchDocument>): string[] =>
  [...stretches.values()].flatMap(({ of, kinds, at, origin, conversations }) =>
    of.map((place, n) => `${conversations[place]} ${FACT_KINDS[kinds[n] ?? -1]} ${origin + (at[n] ?? 0)}`),
  );
const toldBy = ({ conversation, kind, at }: FactRow): string => `${conversation} ${kind} ${Date.parse(at)}`;

it('takes an event for a fact if and only if there is one in it, of a forgotten person too', () => {
  for (const event of [...LOG, ...LOG.map(forgotten)])
    expect([event.type, event.data, isFact(event)]).toEqual([event.type, event.data, factIn(event) !== undefined]);
  const facts = LOG.filter(isFact);
  expect(facts.length).toBeGreaterThan(20);
  expect(facts.length).toBeLessThan(LOG.length);
});

it('holds in stretches the facts of real events that rows hold', () => {
  const rows = LOG.flatMap((event) => factIn(event) ?? []);
  expect(told(stretchesOf(LOG)).sort()).toEqual(rows.map(toldBy).sort());
});

it('keeps the facts of a forgotten person in their stretches, under a name that reveals nothing', () => {
  const [before, after] = [stretchesOf(LOG), stretchesOf(LOG.map(forgotten))];
  const shape = (all: Map<string, StretchDocument>) =>
    [...all].map(([key, { kinds, at, from, to, by, known }]) => [key, kinds, at, from, to, by, known]);
  expect(shape(after)).toEqual(shape(before));
  const names = new Set([...before.values()].flatMap(({ conversations }) => conversations));
  const hidden = [...after.values()].flatMap(({ conversations }) => conversations);
  expect(hidden.filter((one) => names.has(one))).toEqual([]);
  const channels = LOG.filter(isFact).map(({ data }) => data.channelId);
  // Made of the pseudonym alone, so that the names of all who were forgotten so are the same.
  const made = channels.map((channelId) => idOf('forgotten-conversation', channelId, pseudonym('gone')));
  expect(new Set(hidden)).toEqual(new Set(made));
  expect(LOG.map(forgotten).flatMap((event) => [factsProjection.keys(event)].flat())).toEqual([]);
});

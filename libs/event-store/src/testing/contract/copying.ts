import { expect, it } from '@jest/globals';
import { type Position, type StoredEvent } from '../../event.js';
import { proposed } from '../fixtures.js';
import { type Current, freshStream, toArray } from './engine.js';

const RECORDED_AT = '2026-05-01T10:00:00.000Z';

/** Events of another log that has one of them twice, as a server may write it under 'any'. */
const another = (stream: string): StoredEvent[] =>
  ['a', 'b', 'a', 'c'].map((name, revision) => {
    const { metadata, ...event } = proposed(name);
    return {
      ...event,
      schemaVersion: 1,
      stream,
      revision,
      position: '' as Position,
      metadata: { ...metadata, recordedAt: RECORDED_AT },
    };
  });

const withoutPosition = ({ position: _, ...event }: StoredEvent) => event;

export function copying(engine: Current): void {
  it('keeps revisions, ids and times, also of an event that its stream has twice', async () => {
    const { copies: store } = engine();
    const stream = freshStream('copied');
    const events = another(stream);
    await store.appendCopied(events.slice(0, 2));
    await store.appendCopied(events.slice(2));
    expect((await toArray(store.readStream(stream))).map(withoutPosition)).toEqual(events.map(withoutPosition));
  });

  it('copies the same events once when a copy is repeated', async () => {
    const { copies: store } = engine();
    const stream = freshStream('copied');
    const events = another(stream);
    for (const part of [events.slice(0, 2), events.slice(2)]) {
      const { revision } = await store.appendCopied(part);
      expect(await store.appendCopied(part)).toMatchObject({ revision, deduplicated: true });
    }
    expect(await toArray(store.readStream(stream))).toHaveLength(events.length);
  });
}

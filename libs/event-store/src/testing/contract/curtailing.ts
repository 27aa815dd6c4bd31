import { expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import { StoreCorrupt, WrongExpectedRevision } from '../../errors.js';
import { proposed } from '../fixtures.js';
import { type Current, type EngineTraits, freshStream, type Operator, toArray } from './engine.js';

export function curtailing(engine: Current, { isOperated }: EngineTraits): void {
  async function streamOf(length: number): Promise<string> {
    const stream = freshStream('curtailed');
    const events = Array.from({ length }, (_, index) => proposed(`${stream}-${index}`));
    await engine().store.append(stream, events, { expected: 'none' });
    return stream;
  }
  const named = async (stream: string) => (await engine().store.curtailed()).filter((each) => each.stream === stream);
  const reading = (stream: string, from = 0) => toArray(engine().store.readStream(stream, { from }));
  const operator = () => defined(engine().operator);

  it('names no stream that was left alone', async () => {
    expect(await named(await streamOf(2))).toEqual([]);
  });

  if (!isOperated) return;

  it.each<[string, (operator: Operator, stream: string) => Promise<void>, RegExp]>([
    ['truncated', (tools, stream) => tools.truncate(stream, 1), /nothing before revision 1/],
    ['truncated behind its end', (tools, stream) => tools.truncate(stream, 99), /nothing before revision 99/],
    ['limited in number', (tools, stream) => tools.keepNewest(stream, 1), /the newest 1 events only/],
    ['deleted', (tools, stream) => tools.delete(stream), /was deleted/],
  ])(
    'names one that was %s, refuses to read it from its beginning, and does so no longer once it is as before',
    async (_how, order, what) => {
      const stream = await streamOf(3);
      await order(operator(), stream);
      const { position, message } = defined((await named(stream))[0]);
      expect(message).toMatch(what);
      expect(message).toContain(stream);
      expect(position).toMatch(/\d/);
      expect(await engine().store.curtailed((name) => name !== stream)).not.toContainEqual(
        expect.objectContaining({ stream }),
      );
      await expect(reading(stream)).rejects.toThrow(StoreCorrupt);
      await operator().relax(stream);
      expect(await named(stream)).toEqual([]);
      expect(await reading(stream)).toHaveLength(3);
    },
  );

  it('names one that is to lose what is old, and refuses to read it when it has', async () => {
    const stream = await streamOf(2);
    await operator().keepFor(stream, 3_600);
    expect(await named(stream)).toMatchObject([{ message: expect.stringContaining('the last 3600 s only') }]);
    expect(await reading(stream)).toHaveLength(2);
    await operator().keepFor(stream, 1);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await expect(reading(stream)).rejects.toThrow(StoreCorrupt);
  });

  it('names one that was deleted for ever, and neither reads nor writes it', async () => {
    const stream = await streamOf(2);
    await operator().deleteForEver(stream);
    const append = () => engine().store.append(stream, [proposed('next')], { expected: 1 });
    await expect(append()).rejects.toThrow(StoreCorrupt);
    expect(await named(stream)).toMatchObject([{ message: expect.stringContaining('for ever') }]);
    await expect(append()).rejects.toThrow(StoreCorrupt);
    await expect(reading(stream)).rejects.toThrow(StoreCorrupt);
  });

  it('does not take a deleted stream for a new one, whether it was asked about before or not', async () => {
    const [asked, unasked] = [await streamOf(2), await streamOf(2)];
    await operator().delete(asked);
    expect(await named(asked)).toHaveLength(1);
    await operator().delete(unasked);
    for (const stream of [asked, unasked]) {
      const begun = engine().store.append(stream, [proposed(`${stream}-again`)], { expected: 'none' });
      await expect(begun).rejects.toThrow(StoreCorrupt);
      await expect(reading(stream)).rejects.toThrow(StoreCorrupt);
    }
  });

  it('says that a stream is damaged where one who follows it is not given its end', async () => {
    const { store } = engine();
    const stream = await streamOf(2);
    await operator().truncate(stream, 99);
    await store.append(stream, [proposed(`${stream}-hidden`)], { expected: 1 });
    expect(await reading(stream, 2)).toEqual([]);
    const failures: unknown[] = [];
    for (let tries = 0; tries < 10; tries++)
      await store
        .append(stream, [proposed(`${stream}-next`)], { expected: 1 })
        .catch((error: unknown) => failures.push(error));
    expect(failures[0]).toBeInstanceOf(WrongExpectedRevision);
    expect(failures.filter((error) => error instanceof StoreCorrupt)).not.toEqual([]);
  });

  it('leaves streams of other programs out, as far as it can see that they are', async () => {
    const stream = freshStream('somebody-else');
    await operator().writeForeign(stream);
    await operator().keepNewest(stream, 1);
    expect(await named(stream)).toEqual([]);
  });
}

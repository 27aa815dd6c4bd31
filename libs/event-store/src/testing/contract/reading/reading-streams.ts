import { expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import type { ReadStreamOptions } from '../../../port.js';
import { proposed } from '../../fixtures.js';
import { type Current, freshStream, toArray } from '../engine.js';

export function readingStreams(engine: Current): void {
  const revisions = async (stream: string, options?: ReadStreamOptions) =>
    (await toArray(engine().store.readStream(stream, options))).map(({ revision }) => revision);

  async function streamOf(length: number): Promise<string> {
    const stream = freshStream('read');
    const events = Array.from({ length }, (_, index) => proposed(`${stream}-${index}`));
    await engine().store.append(stream, events, { expected: 'none' });
    return stream;
  }

  it('finds nothing in a stream that is not there', async () => {
    const stream = freshStream('absent');
    expect(await revisions(stream)).toEqual([]);
    expect(await revisions(stream, { backwards: true })).toEqual([]);
    expect(await revisions(stream, { from: 5, limit: 2 })).toEqual([]);
  });

  it.each<[ReadStreamOptions, number[]]>([
    [{}, [0, 1, 2, 3, 4, 5]],
    [{ from: 4 }, [4, 5]],
    [{ from: 6 }, []],
    [{ from: 99 }, []],
    [{ limit: 2 }, [0, 1]],
    [{ from: 1, limit: 2 }, [1, 2]],
    [{ limit: 0 }, []],
    [{ backwards: true }, [5, 4, 3, 2, 1, 0]],
    [{ backwards: true, limit: 1 }, [5]],
    [{ backwards: true, from: 3 }, [3, 2, 1, 0]],
    [{ backwards: true, from: 3, limit: 2 }, [3, 2]],
    [{ backwards: true, from: 0 }, [0]],
    [{ backwards: true, from: 99, limit: 2 }, [5, 4]],
  ])('reads %j as %j', async (options, expected) => {
    expect(await revisions(await streamOf(6), options)).toEqual(expected);
  });

  it('reads a long stream in both directions', async () => {
    const stream = await streamOf(1_201);
    expect(await revisions(stream)).toEqual([...Array(1_201).keys()]);
    expect(await revisions(stream, { backwards: true })).toEqual([...Array(1_201).keys()].reverse());
    expect(await revisions(stream, { from: 100, limit: 1_000 })).toEqual(
      [...Array(1_000).keys()].map((at) => at + 100),
    );
  });

  it('lets its consumer append in between, and leave early', async () => {
    const { store } = engine();
    const stream = await streamOf(3);
    const own = freshStream('own');
    let copied = -1;
    for await (const event of store.readStream(stream)) {
      const expected = copied < 0 ? 'none' : copied;
      ({ revision: copied } = await store.append(own, [proposed(`${own}-${event.revision}`)], { expected }));
      if (event.revision === 1) break;
    }
    expect(await revisions(own)).toEqual([0, 1]);
  });

  it('answers many reads at once', async () => {
    const streams = await Promise.all([1, 20, 3].map(streamOf));
    const lengths = await Promise.all(Array.from({ length: 30 }, (_, at) => revisions(defined(streams[at % 3]))));
    expect(lengths.map(({ length }) => length)).toEqual(Array.from({ length: 30 }, (_, at) => [1, 20, 3][at % 3]));
  });
}

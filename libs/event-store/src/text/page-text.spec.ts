import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { eventsOf } from '../paging.js';
import { proposed } from '../testing/fixtures.js';
import { checksumOf, type EventRow, toEvent, toText } from '../sqlite/rows.js';
import { PageText } from './page-text.js';

const texts = fc.string({ unit: 'binary' });
const contents = fc.array(fc.record({ stream: texts, type: texts, data: fc.dictionary(texts, fc.jsonValue()) }));

function rowOf({ stream, type, data }: { stream: string; type: string; data: unknown }, index: number): EventRow {
  const { id, metadata } = proposed(index);
  const [content, meta] = [JSON.stringify(data), JSON.stringify(metadata)];
  const recordedAt = '2026-11-26T00:00:00.000Z';
  const event = { id, type, schemaVersion: 1, data: content, metadata: meta };
  return [
    index + 1,
    stream,
    index,
    id,
    type,
    1,
    content,
    meta,
    recordedAt,
    checksumOf(stream, index, event, recordedAt),
  ];
}

it('a page as text has the events that its rows give, each on a line from its id and type to its content', () => {
  const page = new PageText();
  fc.assert(
    fc.property(contents, (written) => {
      const found = written.map(rowOf);
      for (const row of found) page.add(toText(row));
      const text = page.take();
      expect(eventsOf({ text })).toEqual(found.map((row) => toEvent(row)));
      const lines = Buffer.from(text).toString().split('\n');
      expect(lines.pop()).toBe(found.length === 0 ? '[]' : ']');
      expect(lines).toHaveLength(found.length);
      for (const [index, line] of lines.entries()) {
        const [, , , id, type, , data] = found[index] ?? [];
        expect(line.slice(1)).toMatch(/^\{.*\}$/);
        expect(line.slice(1).startsWith(`{"id":"${id}","type":${JSON.stringify(type)},`)).toBe(true);
        expect(line.endsWith(`,"data":${data}}`)).toBe(true);
      }
    }),
  );
});

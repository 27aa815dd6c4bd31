import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { openDatabase } from '@wavelane/sqlite';
import fc from 'fast-check';
import { StoreCorrupt } from '../../errors.js';
import { START } from '../../event.js';
import { proposed } from '../../testing/fixtures.js';
import { OlderLog } from '../file/testing/older-log.js';
import { openSqliteEventStore } from '../sqlite-event-store.js';
import { DICTIONARY_1 } from './dictionary.js';
import { readTexts, storedTexts } from './small-texts.js';

const json = fc.jsonValue().map((value) => JSON.stringify(value));

describe('texts of an event in a row', () => {
  it('gives texts back as they were written, and takes no more room', () => {
    fc.assert(
      fc.property(json, json, (data, metadata) => {
        const stored = storedTexts(data, metadata);
        expect(readTexts(stored)).toEqual({ data, metadata });
        if (stored.content) expect(stored.content.length).toBeLessThanOrEqual(Buffer.byteLength(data + metadata) + 1);
      }),
    );
  });

  it('takes a third of the room for the texts of a status', () => {
    const { data, metadata } = {
      data: '{"messageId":"10b96ac2-44c3-5869-ae1f-0000000000c7","jobId":"10b96ac2-44c3-5869-ae1f-262b242bb398","accountId":"5404fb0e-0ea5-5430-9022-1d0d2e266993","channelId":376146499938137,"status":"read","at":"2026-11-28T21:04:13.000Z","anomaly":false,"before":"delivered","after":"read","reached":["read"]}',
      metadata:
        '{"actor":{"kind":"gateway","id":"whapi"},"correlationId":"a4109d22-b070-4d08-a142-310be6040b2c","commandId":"30e67f5a-53b9-5375-a4a8-fed8fe8760f9:message","causationId":"30e67f5a-53b9-5375-a4a8-fed8fe8760f9"}',
    };
    expect(storedTexts(data, metadata).content?.length).toBeLessThan((data.length + metadata.length) / 3);
  });

  it('keeps the dictionary of a format unchanged, so that old texts stay readable', () => {
    expect(createHash('sha256').update(DICTIONARY_1).digest('hex')).toBe(
      'd1f84d2d17d3a09b57d5a27c3e5fac2db878bc2a3bb6a7ea7805b99a98538075',
    );
    const content = Buffer.from('AatWSlSyMgSFOapltQA=', 'base64');
    expect(readTexts({ data: '', metadata: '', content })).toEqual({ metadata: '{"a":1}', data: '{"status":"read"}' });
  });

  it.each<[string, Uint8Array, string]>([
    ['of another format', Buffer.of(2, 3, 0), ''],
    ['that ends too early', Buffer.from('AatWSlSyMgSFOapltQA=', 'base64').subarray(0, -3), ''],
    ['beside other texts', Buffer.from('AatWSlSyMgSFOapltQA=', 'base64'), '{}'],
  ])('refuses content %s', (_, content, data) => {
    expect(() => readTexts({ data, metadata: '', content })).toThrow(Error);
  });
});

it('rows of a file of before stand beside small ones, and are read alike', async () => {
  const older = new OlderLog(4, 4);
  const log = openSqliteEventStore({ path: older.path });
  await log.append('new', [proposed('new')], { expected: 'none' });
  const { events } = await log.readAll({ after: START, limit: 10 });
  expect(events.map(({ data }) => data)).toEqual([0, 1, 2, 3, 'new'].map((name) => ({ name })));
  const small = older.raw((db) => db.prepare('SELECT position FROM events WHERE content IS NOT NULL').all());
  expect(small).toEqual([{ position: 5 }]);
  await log.close();
  older.remove();
});

it('refuses to read a small row whose bytes have changed', async () => {
  const older = new OlderLog(4, 1);
  const log = openSqliteEventStore({ path: older.path });
  await log.append('new', [proposed('new')], { expected: 'none' });
  const raw = openDatabase(older.path);
  raw.exec(`DROP TRIGGER events_are_not_updated;
    UPDATE events SET content = CAST(x'01' || zeroblob(length(content) - 1) AS BLOB) WHERE content IS NOT NULL`);
  raw.close();
  await expect(log.readAll({ after: START, limit: 10 })).rejects.toThrow(StoreCorrupt);
  await log.close();
  older.remove();
});

import { describe, expect, it } from '@jest/globals';
import type { ReadModels } from '@wavelane/projections';
import { partOf } from '@wavelane/testing';
import { KnownMessages } from './known-messages.js';

/** @param shown what the read model has, by the gateway's id */
function known(shown: Record<string, string | null> = {}) {
  const asked: string[] = [];
  const get = (_: unknown, key: string) => {
    asked.push(key);
    const messageId = shown[key];
    return Promise.resolve(messageId === undefined ? undefined : { messageId, orphans: [], hiddenChat: null });
  };
  return { asked, messages: new KnownMessages(partOf<ReadModels>({ get: get as ReadModels['get'] })) };
}

describe('KnownMessages', () => {
  it('finds an id that became known a moment ago without a question to the read store', async () => {
    const { messages, asked } = known();
    messages.note(7, 'wa1', 'm1');
    expect([await messages.of(7, 'wa1'), asked]).toEqual(['m1', []]);
  });

  it('asks the read store for any other, and takes an id that waits for its message as unknown', async () => {
    const { messages, asked } = known({ '7:wa1': 'm1', '7:wa2': null });
    expect([await messages.of(7, 'wa1'), await messages.of(7, 'wa2'), await messages.of(8, 'wa1')]).toEqual([
      'm1',
      undefined,
      undefined,
    ]);
    expect(asked).toEqual(['7:wa1', '7:wa2', '8:wa1']);
  });

  it('keeps the first message of an id, as the read model does', async () => {
    const { messages } = known();
    messages.note(7, 'wa1', 'm1');
    messages.note(7, 'wa1', 'm2');
    expect(await messages.of(7, 'wa1')).toBe('m1');
  });
});

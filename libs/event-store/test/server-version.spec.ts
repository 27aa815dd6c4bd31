import { describe, expect, it } from '@jest/globals';
import { eventStoreDbVersion } from '@wavelane/event-store';
import { startEventStoreDbDouble } from '@wavelane/event-store/testing';

describe('the version of an EventStoreDB', () => {
  it('gives what the server says, and nothing once it is away', async () => {
    const double = await startEventStoreDbDouble();
    expect(await eventStoreDbVersion(double.url)).toBe('24.2.0');
    await double.kill();
    expect(await eventStoreDbVersion(double.url)).toBeUndefined();
  }, 15_000);
});

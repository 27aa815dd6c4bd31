import { describe, expect, it } from '@jest/globals';
import { mongoVersion } from '@wavelane/read-store';
import { startMongoDouble } from '@wavelane/read-store/testing';

describe('the version of a MongoDB', () => {
  it('gives what the server says, and nothing once it is away', async () => {
    const double = await startMongoDouble();
    expect(await mongoVersion(double.url)).toBe('8.0.4');
    await double.stop();
    expect(await mongoVersion(double.url)).toBeUndefined();
  }, 15_000);
});

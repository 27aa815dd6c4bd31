import { describe, expect, it, jest } from '@jest/globals';
import { ConfigError } from '../../config/config-error.js';
import { PlatformModule } from '../../platform.module.js';

describe('the start of a process', () => {
  it('writes no note at a place that was moved away', async () => {
    const moved = new ConfigError('This installation was moved');
    const storeId = jest.fn();
    const begin = () => Promise.reject(moved);
    const parts = [{ storeId }, {}, {}, {}, {}, {}, { begin }] as unknown as ConstructorParameters<
      typeof PlatformModule
    >;
    await expect(new PlatformModule(...parts).onModuleInit()).rejects.toBe(moved);
    expect(storeId).not.toHaveBeenCalled();
  });
});

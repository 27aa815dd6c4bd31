import { describe, expect, it, jest } from '@jest/globals';
import type { EventStore } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { partOf } from '@wavelane/testing';
import { NO_TRACER } from '@wavelane/tracing';
import { ConfigError } from '../../config/config-error.js';
import type { Config } from '../../config/config.js';
import type { HandleIds } from '../../personal/handle-ids.js';
import { PlatformModule } from '../../platform.module.js';
import type { ProgramNote } from '../program/program-note.js';
import type { PresentProcess } from './present-process.js';

describe('the start of a process', () => {
  it('writes no note at a place that was moved away', async () => {
    const moved = new ConfigError('This installation was moved');
    const storeId = jest.fn<EventStore['storeId']>();
    const begin = () => Promise.reject(moved);
    const none = [partOf<ReadStore>({}), partOf<Config>({}), NO_TRACER, partOf<HandleIds>({})] as const;
    const present = partOf<PresentProcess>({ begin });
    const platform = new PlatformModule(partOf<EventStore>({ storeId }), ...none, partOf<ProgramNote>({}), present);
    await expect(platform.onModuleInit()).rejects.toBe(moved);
    expect(storeId).not.toHaveBeenCalled();
  });
});

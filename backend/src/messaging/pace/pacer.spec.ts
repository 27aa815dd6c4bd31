import { describe, expect, it } from '@jest/globals';
import type { QueryBus } from '@nestjs/cqrs';
import type { PaceName } from '@wavelane/contracts';
import type { EventStore } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { partOf } from '@wavelane/testing';
import type { Clock } from '../../platform/domain/clock.js';
import type { CommandExecutor } from '../../platform/domain/command-executor.js';
import { Pacer } from './pacer.js';

const paceOf = async (chosen: PaceName | null, isDemo: boolean) => {
  const pacer = new Pacer(
    partOf<CommandExecutor>({ cached: async () => ({ pace: chosen, slow: null, unreachable: null }) as never }),
    partOf<QueryBus>({ execute: async () => (isDemo ? {} : null) as never }),
    partOf<Clock>({}),
    partOf<EventStore>({}),
    partOf<ReadModels>({}),
  );
  return (await pacer.paceOf(1)).pace;
};

describe('the pace of a channel', () => {
  it.each([
    [null, true, 'unlimited'],
    [null, false, 'standard'],
    ['unlimited', true, 'unlimited'],
    ['unlimited', false, 'standard'],
    ['careful', true, 'careful'],
    ['fast', false, 'fast'],
  ] as const)('follows, with %s chosen and no real phone reached: %s, the pace %s', async (chosen, isDemo, pace) => {
    expect(await paceOf(chosen, isDemo)).toBe(pace);
  });
});

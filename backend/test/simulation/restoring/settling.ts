import type { EventStore } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { partOf } from '@wavelane/testing';
import { HeldWorker } from '../../../src/operations/held/held.worker.js';
import type { Clock } from '../../../src/platform/domain/clock.js';
import type { CommandExecutor } from '../../../src/platform/domain/command-executor.js';
import type { FeatureRegistry } from '../../../src/platform/runtime/feature-registry.js';
import type { Reactor } from '../../../src/platform/runtime/reactor.js';
import type { Runtime } from '../../../src/platform/runtime/runtime.js';
import type { EngineHolder } from '../../../src/platform/storage/engine-holder.js';
import type { SendingHold } from '../../../src/platform/storage/held/sending-hold.js';

interface Settling {
  hold: SendingHold;
  executor: CommandExecutor;
  reactors: readonly Reactor[];
  runtime: Pick<Runtime, 'reachedBy'>;
  clock: Clock;
  readModels: ReadModels;
  log: EventStore;
}

/** The product's worker that pauses jobs in doubt after a restore. */
export const settling = ({ hold, executor, reactors, runtime, clock, readModels, log }: Settling): HeldWorker =>
  new HeldWorker(
    hold,
    executor,
    partOf<FeatureRegistry>({ reactors: [...reactors] as FeatureRegistry['reactors'] }),
    partOf<Runtime>({ reachedBy: (reactor) => runtime.reachedBy(reactor) }),
    clock,
    partOf<EngineHolder>({ readModels }),
    log,
  );

import { Module } from '@nestjs/common';
import type { EventStore } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { AuditModule } from '../books/index.js';
import { EngineHolder } from '../platform/storage/engine-holder.js';
import { EVENT_STORE, READ_STORE } from '../platform/storage/tokens.js';
import { Doctor } from './doctor/doctor.js';
import { SetAsideExpiry } from './backup/set-aside.worker.js';
import { FailedEvents } from './events/failed-events.js';
import { OperationsController } from './operations.controller.js';
import { OperatorLog } from './operator-log.js';
import { Held } from './held/held.js';
import { HeldWorker } from './held/held.worker.js';
import { Disk } from './metrics/disk.js';
import { OperatorMetrics } from './metrics/operator-metrics.js';
import { Overview } from './overview.js';
import { ParkedRetries } from './events/parked-retries.worker.js';
import { ProjectionOperations } from './projection-operations.js';

/** The views and actions of operators. The same functions are behind the command line (`cli/`). */
@Module({
  imports: [AuditModule],
  controllers: [OperationsController],
  providers: [
    OperatorLog,
    Overview,
    Doctor,
    Held,
    HeldWorker,
    ParkedRetries,
    SetAsideExpiry,
    Disk,
    OperatorMetrics,
    {
      provide: ProjectionOperations,
      useFactory: (engine: EngineHolder, log: OperatorLog) => new ProjectionOperations(engine, log),
      inject: [EngineHolder, OperatorLog],
    },
    {
      provide: FailedEvents,
      useFactory: (
        eventStore: EventStore,
        readStore: ReadStore,
        engine: EngineHolder,
        projections: ProjectionOperations,
        log: OperatorLog,
      ) => new FailedEvents({ eventStore, readStore, engine, projections, log }),
      inject: [EVENT_STORE, READ_STORE, EngineHolder, ProjectionOperations, OperatorLog],
    },
  ],
})
export class OperationsModule {}

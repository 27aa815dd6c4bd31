import { Module, type OnModuleInit } from '@nestjs/common';
import { FeatureRegistry } from '../platform/runtime/feature-registry.js';
import { AuditController } from './audit.controller.js';
import { ChainSealer } from './chain/chain.sealer.js';
import { GetAuditEventHandler } from './journal/audit-event.query.js';
import { journalProjection } from './journal/journal.projection.js';
import { journalQueries } from './journal/journal.queries.js';

/** The books: the journal of every movement, its export, and the proof that they are right (docs/adr/0030-audit.md). */
@Module({
  controllers: [AuditController],
  providers: [...journalQueries, GetAuditEventHandler, ChainSealer],
})
export class AuditModule implements OnModuleInit {
  constructor(
    private readonly features: FeatureRegistry,
    private readonly sealer: ChainSealer,
  ) {}

  onModuleInit(): void {
    this.features.addProjections(journalProjection);
    this.features.addWorkers(this.sealer);
  }
}

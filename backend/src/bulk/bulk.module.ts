import { Module, type OnModuleInit } from '@nestjs/common';
import { FeatureRegistry } from '../platform/runtime/feature-registry.js';
import { Directory } from '../messaging/sending/directory.js';
import { SendingRights } from '../messaging/sending/sending-rights.js';
import { BulkController } from './bulk.controller.js';
import { BulkJobs } from './bulk-jobs.js';
import { PreviewBulkHandler } from './preview-bulk.query.js';
import { Imports } from './upload/imports.js';
import { BulkLeftovers } from './upload/leftovers.worker.js';
import { RowErrors } from './planning/row-errors.js';
import { RowErrorsController } from './planning/row-errors.controller.js';
import { SendBulkHandler } from './send-bulk.command.js';
import { Uploads } from './upload/uploads.js';

/** Bulk sends: from rows or a file to a job. */
@Module({
  controllers: [BulkController, RowErrorsController],
  providers: [
    SendBulkHandler,
    PreviewBulkHandler,
    BulkJobs,
    RowErrors,
    Uploads,
    Imports,
    BulkLeftovers,
    Directory,
    SendingRights,
  ],
})
export class BulkModule implements OnModuleInit {
  constructor(
    private readonly features: FeatureRegistry,
    private readonly leftovers: BulkLeftovers,
  ) {}

  onModuleInit(): void {
    this.features.addWorkers(this.leftovers);
  }
}

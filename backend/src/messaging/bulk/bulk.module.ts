import { Module } from '@nestjs/common';
import { WhatsappModule } from '../../whatsapp/index.js';
import { MessagingModule } from '../messaging.module.js';
import { BulkController } from './bulk.controller.js';
import { BulkJobs } from './bulk-jobs.js';
import { JobFiles } from './job-files.js';
import { ListFileProblemsHandler } from './planning/file-problems.query.js';
import { PreviewBulkHandler } from './preview-bulk.query.js';
import { Imports } from './upload/imports.js';
import { BulkLeftovers } from './upload/leftovers.worker.js';
import { RowErrorsController } from './planning/row-errors.controller.js';
import { SendBulkHandler } from './send-bulk.command.js';
import { Uploads } from './upload/uploads.js';

/** Bulk sends: from rows or a file to a job. */
@Module({
  imports: [WhatsappModule, MessagingModule],
  controllers: [BulkController, RowErrorsController],
  providers: [
    SendBulkHandler,
    PreviewBulkHandler,
    ListFileProblemsHandler,
    BulkJobs,
    JobFiles,
    Uploads,
    Imports,
    BulkLeftovers,
  ],
  exports: [Imports, Uploads],
})
export class BulkModule {}

import { Module } from '@nestjs/common';
import { WhatsappModule } from '../../whatsapp/index.js';
import { FilesModule } from '../../platform/files/files.module.js';
import { projects } from '../../platform/runtime/declarations.js';
import { Archive } from './archive/archive.js';
import { accountExportCommands } from './exports.commands.js';
import { AccountExportsController } from './exports.controller.js';
import { accountExportsProjection } from './exports.projection.js';
import { accountExportQueries } from './exports.queries.js';
import { AccountExportsWorker } from './exports.worker.js';
import { AccountCopies } from './making/account-copies.js';
import { CopyFiles } from './making/copy-files.js';
import { CopyProgress } from './making/copy-progress.js';
import { CopyWriter } from './making/copy-writer.js';

/** Copies of everything that an account has. */
@Module({
  imports: [WhatsappModule, FilesModule],
  controllers: [AccountExportsController],
  providers: [
    ...projects(accountExportsProjection),
    Archive,
    CopyFiles,
    CopyProgress,
    CopyWriter,
    AccountCopies,
    AccountExportsWorker,
    ...accountExportCommands,
    ...accountExportQueries,
  ],
  exports: [AccountCopies],
})
export class AccountExportsModule {}

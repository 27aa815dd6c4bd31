import { Module } from '@nestjs/common';
import { BulkModule } from '../bulk/bulk.module.js';
import { MessagingModule } from '../messaging.module.js';
import { PeopleModule } from '../../people/index.js';
import { projects } from '../../platform/runtime/declarations.js';
import { ImportPeopleHandler } from './import-people.command.js';
import { ImportRules } from './import-rules.js';
import { PeopleImportsController } from './imports.controller.js';
import { importQueries } from './imports.queries.js';
import { peopleImportsProjection } from './people-imports.projection.js';

/** Files of people: their data, and their consents. */
@Module({
  imports: [PeopleModule, MessagingModule, BulkModule],
  controllers: [PeopleImportsController],
  providers: [...projects(peopleImportsProjection), ImportPeopleHandler, ImportRules, ...importQueries],
})
export class PeopleImportsModule {}

import { Module } from '@nestjs/common';
import { MessagingModule } from '../../messaging/index.js';
import { PeopleModule } from '../../people/index.js';
import { DossierController } from './dossier.controller.js';
import { GetEvidenceHandler } from './evidence/evidence.query.js';
import { SealedBlocks } from './evidence/sealed-blocks.js';
import { ExportPersonHandler } from './person-export.query.js';
import { PersonMoments } from './timeline/person-moments.js';
import { GetPersonTimelineHandler } from './timeline/timeline.query.js';

/** All that is known of one person, in one place. */
@Module({
  imports: [PeopleModule, MessagingModule],
  controllers: [DossierController],
  providers: [PersonMoments, GetPersonTimelineHandler, ExportPersonHandler, GetEvidenceHandler, SealedBlocks],
})
export class DossierModule {}

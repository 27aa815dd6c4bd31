import { Module } from '@nestjs/common';
import { projects } from '../platform/runtime/declarations.js';
import { confirmationHandlers } from './confirmations/confirmations.commands.js';
import { ConfirmationsController } from './confirmations/confirmations.controller.js';
import { confirmationQueries } from './confirmations/confirmations.queries.js';
import { GivenConsents } from './list/consents/given-consents.js';
import { consentHandlers } from './consents/consents.commands.js';
import { ConsentsController } from './consents/consents.controller.js';
import { consentsProjection } from './consents/consents.projection.js';
import { consentQueries } from './consents/consents.queries.js';
import { PersonHandles } from './handles/person-handles.js';
import { KnownPeople } from './known-people.js';
import { ForgottenPeople } from './forgotten-people.js';
import { SilentPeople } from './silent-people.js';
import { ImportedConsentsReactor } from './imports/imported-consents.reactor.js';
import { ImportedPeople } from './imports/imported-people.js';
import { PeopleImports } from './imports/people-imports.js';
import { momentsProjection } from './timeline/moments.projection.js';
import { RowsWithConsents } from './imports/rows-with-consents.js';
import { FindPeople } from './list/find-people.js';
import { peopleLabelsProjection } from './list/people-labels.projection.js';
import { peopleProjection } from './list/people.projection.js';
import { OptOutsController } from './opt-outs/opt-outs.controller.js';
import { ListOptOutsHandler } from './opt-outs/opt-outs.queries.js';
import { HiddenWords } from './one-person/hidden-words.js';
import { OnePersonReactor } from './one-person/one-person.reactor.js';
import { GetPhonesOfHandler } from './one-person/phones-of.query.js';
import { SendersReactor } from './one-person/senders.reactor.js';
import { WholeIdentity } from './one-person/whole-identity.js';
import { peopleHandlers } from './people.commands.js';
import { PeopleController } from './people.controller.js';
import { peopleQueries } from './people.queries.js';
import { PeopleReactor } from './people.reactor.js';
import { RestoreWithConsentHandler } from './restoring/restore.command.js';
import { RestoredReactor } from './restoring/restored.reactor.js';
import { SegmentsController } from './segments/segments.controller.js';
import { segmentHandlers } from './segments/segments.commands.js';
import { segmentQueries } from './segments/segments.queries.js';
import { PeopleWalk } from './segments/walk.js';
import { doubleOptInHandlers } from './questions/double-opt-in.commands.js';
import { DoubleOptInController } from './questions/double-opt-in.controller.js';
import { doubleOptInQueries } from './questions/double-opt-in.queries.js';
import { StoppedQuestionsReactor } from './questions/stopped-questions.reactor.js';
import { FindWordings } from './wordings/find-wordings.js';
import { wordingHandlers } from './wordings/wordings.commands.js';
import { WordingsController } from './wordings/wordings.controller.js';
import { wordingsProjection } from './wordings/wordings.projection.js';
import { wordingQueries } from './wordings/wordings.queries.js';
import { wordsHandlers } from './words/words.commands.js';
import { WordsController } from './words/words.controller.js';
import { wordsQueries } from './words/words.queries.js';

/** The people whom accounts write to, and what they allow. */
@Module({
  controllers: [
    ConfirmationsController,
    ConsentsController,
    DoubleOptInController,
    OptOutsController,
    PeopleController,
    SegmentsController,
    WordingsController,
    WordsController,
  ],
  providers: [
    ...projects(peopleProjection, peopleLabelsProjection, wordingsProjection, consentsProjection, momentsProjection),
    FindPeople,
    FindWordings,
    GivenConsents,
    PersonHandles,
    ForgottenPeople,
    SilentPeople,
    WholeIdentity,
    RowsWithConsents,
    ImportedPeople,
    PeopleImports,
    ImportedConsentsReactor,
    ListOptOutsHandler,
    HiddenWords,
    OnePersonReactor,
    SendersReactor,
    GetPhonesOfHandler,
    RestoredReactor,
    RestoreWithConsentHandler,
    KnownPeople,
    PeopleWalk,
    PeopleReactor,
    StoppedQuestionsReactor,
    ...confirmationHandlers,
    ...confirmationQueries,
    ...consentHandlers,
    ...consentQueries,
    ...doubleOptInHandlers,
    ...doubleOptInQueries,
    ...peopleHandlers,
    ...peopleQueries,
    ...segmentHandlers,
    ...segmentQueries,
    ...wordingHandlers,
    ...wordingQueries,
    ...wordsHandlers,
    ...wordsQueries,
  ],
  exports: [FindPeople, FindWordings, ForgottenPeople, PeopleImports, SilentPeople, WholeIdentity],
})
export class PeopleModule {}

// Features
export { PeopleModule } from './people.module.js';

// Commands and queries
export { GetConfirmationText } from './confirmations/confirmations.queries.js';
export { GetConsents, GetConsentOf, GetConsentState } from './consents/consents.queries.js';
export { GetLastInbound } from './list/last-inbound.query.js';
export { GetPhonesOf } from './one-person/phones-of.query.js';
export { GetPerson } from './people.queries.js';
export { ConfirmConsent } from './questions/double-opt-in.commands.js';
export { GetIsYes, GetQuestion } from './questions/double-opt-in.queries.js';
export { IsOwnChannel } from './questions/own-channel.query.js';
export { GetWording } from './wordings/wordings.queries.js';
export { GetWish } from './words/words.queries.js';

// Events
export type { ConsentsGiven, SaidByRow, WordingShown, ConsentAsked } from './consents/consent.events.js';
export {
  type PeopleImported,
  type PeopleImportEnded,
  importStream,
  type ImportedPerson,
  importedStream,
} from './imports/import.events.js';
export type { MergeEvent } from './merges/merges.events.js';
export type { PersonSaid } from './person/person.events.js';

// Read models
export { type PeopleImportDocument, peopleImportsProjection } from './imports/people-imports.projection.js';
export { type PersonDocument, peopleProjection, type Inbound } from './list/people.projection.js';

// Parts that other contexts use
export { consentEntryOf, type ConsentSaid } from './consents/consent-entry.js';
export {
  questionOf,
  openQuestions,
  type ConsentsState,
  type WordingOffered,
  nobodyWithdrew,
} from './consents/consents.js';
export { withdrawnSince, demandNewEvidence } from './consents/evidence-rules.js';
export { recordedIn } from './consents/given-by-many.js';
export { ForgottenPeople } from './forgotten-people.js';
export { importedOf } from './imports/imported-rows.js';
export { peopleImport } from './imports/people-import.js';
export { RowsWithConsents } from './imports/rows-with-consents.js';
export { FindPeople, type WholePerson } from './list/find-people.js';
export { nameIn, profileNameIn, userNameIn } from './list/names.js';
export { personKey } from './list/person-key.js';
export { handleOfChat, senderOf } from './list/sightings.js';
export { phoneOfSender } from './one-person/sender-handles.js';
export { WholeIdentity } from './one-person/whole-identity.js';
export { valueOf } from './person/person.js';
export { SilentPeople, type SilentPerson } from './silent-people.js';
export { FindWordings } from './wordings/find-wordings.js';
export { languageOfStop, offersOptOut, isEveryday, wishOf, type Wish } from './words/wishes.js';

// Its declaration
export { people } from './feature.js';

// Module
export { PeopleModule } from './people.module.js';

// Queries
export { GetPerson, ListPeople } from './people.queries.js';
export { ListOptOuts } from './opt-outs/opt-outs.queries.js';
export { GetWording, ListWordings } from './wordings/wordings.queries.js';
export { GetConsentOf, GetConsents, GetConsentState } from './consents/consents.queries.js';
export { GetPhonesOf } from './one-person/phones-of.query.js';
export { GetLastInbound } from './list/last-inbound.query.js';
export { GetConfirmationText } from './confirmations/confirmations.queries.js';
export { IsOwnChannel } from './questions/own-channel.query.js';
export { GetIsYes, GetQuestion } from './questions/double-opt-in.queries.js';
export { GetWish } from './words/words.queries.js';

// Commands
export { ConfirmConsent } from './questions/double-opt-in.commands.js';

// Events
export { consentsStream } from './consents/consent.events.js';
export { segmentsStream } from './segments/segment.events.js';
export { wordsStream } from './words/words.events.js';
export { consentEntryOf, type ConsentSaid } from './consents/consent-entry.js';
export type { MergeEvent } from './merges/merges.events.js';
export type { PersonSaid } from './person/person.events.js';

export {
  type ImportedPerson,
  importedStream,
  importStream,
  type PeopleImported,
  type PeopleImportEnded,
} from './imports/import.events.js';

// Parts that other floors build on
export { importedOf } from './imports/imported-rows.js';
export { RowsWithConsents } from './imports/rows-with-consents.js';
export { FindPeople, type WholePerson } from './list/find-people.js';
export { peopleImport } from './imports/people-import.js';
export { type PeopleImportDocument, peopleImportsProjection } from './imports/people-imports.projection.js';
export { FindWordings } from './wordings/find-wordings.js';
export { valueOf } from './person/person.js';
export { type WordingOffered } from './consents/consents.js';
export { personKey } from './list/person-key.js';
export { handleOfChat, senderOf } from './list/sightings.js';
export { WholeIdentity } from './one-person/whole-identity.js';
export { phoneOfSender } from './one-person/sender-handles.js';
export { nameIn, profileNameIn } from './list/names.js';
export { type Inbound, type PersonDocument, peopleProjection } from './list/people.projection.js';
export { type ConsentsState, openQuestions, questionOf, nobodyWithdrew } from './consents/consents.js';
export { demandNewEvidence, withdrawnSince } from './consents/evidence-rules.js';
export type { SaidByRow, WordingShown } from './consents/consent.events.js';
export { ForgottenPeople } from './forgotten-people.js';
export { SilentPeople, type SilentPerson } from './silent-people.js';
export { isEveryday, languageOfStop, offersOptOut, type Wish, wishOf } from './words/wishes.js';

// The events of its streams
export { segmentEvents } from './segments/segment.events.js';
export { importedEvents, importEvents } from './imports/import.events.js';
export { type ConsentAsked, type ConsentsGiven, consentEvents } from './consents/consent.events.js';
export { givenIn, recordedIn } from './consents/given-by-many.js';
export { handleEvents } from './handles/handle-claim.js';
export { mergeEvents } from './merges/merges.events.js';
export { personEvents } from './person/person.events.js';
export { confirmationEvents } from './confirmations/confirmation.events.js';
export { wordingEvents } from './wordings/wording.events.js';
export { wordsEvents } from './words/words.events.js';

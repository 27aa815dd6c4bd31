// Features
export { PeopleModule } from './people.module.js';

// Commands and queries
export { GetConfirmationText } from './confirmations/confirmations.queries.js';
export { GetConsents, GetConsentOf, GetConsentState } from './consents/consents.queries.js';
export { GetLastInbound } from './list/last-inbound.query.js';
export { CountMessagesWith } from './one-person/count-messages.query.js';
export { GetPhonesOf } from './one-person/phones-of.query.js';
export { GetPerson } from './people.queries.js';
export { ConfirmConsent } from './questions/double-opt-in.commands.js';
export { GetIsYes, GetQuestion } from './questions/double-opt-in.queries.js';
export { GetWording } from './wordings/wordings.queries.js';
export { GetWish } from './words/words.queries.js';

// Events
export type { WordingShown, ConsentAsked } from './consents/consent.events.js';
export type { PeopleImported, PeopleImportEvent } from './imports/import.events.js';
export type { MergeEvent } from './merges/merges.events.js';
export type { PersonSaid } from './person/person.events.js';

// Read models
export { momentsProjection, type MomentRow } from './timeline/moments.projection.js';
export { type PersonDocument, peopleProjection } from './list/people.projection.js';

// Parts that other contexts use
export type { KnownConsents } from './consents/known-consents.js';
export { PeopleImports } from './imports/people-imports.js';
export type { RowPerson } from './imports/imported-people.js';
export { ForgottenPeople } from './forgotten-people.js';
export { FindPeople, type WholePerson } from './list/find-people.js';
export { namesOf } from './list/names.js';
export { personKey } from './list/person-key.js';
export { handleOfChat } from './list/sightings.js';
export { phoneOfSender } from './one-person/sender-handles.js';
export { WholeIdentity } from './one-person/whole-identity.js';
export { valueOf } from './person/person.js';
export { SilentPeople } from './silent-people.js';
export { FindWordings } from './wordings/find-wordings.js';
export { languageOfStop, offersOptOut, clearWishOf } from './words/wishes.js';

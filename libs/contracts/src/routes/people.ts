import type {
  ChangeDoubleOptIn,
  ConsentPolicy,
  Consents,
  DoubleOptIn,
  GiveConsent,
  RestoreWithConsent,
  WithdrawConsent,
} from '../api/people/consents.js';
import type { OptOut, OptOutsFilter } from '../api/people/opt-outs.js';
import type {
  AddPerson,
  UnmergePerson,
  ChangeLabels,
  ChangeWithdrawalConfirmation,
  ChangeWords,
  OtherPerson,
  PeopleFilter,
  PeopleOrder,
  Person,
  PublishWording,
  ReviseWording,
  SavedPerson,
  SavedWording,
  SetAttribute,
  WithdrawalConfirmation,
  WithdrawalWords,
  Wording,
} from '../api/people.js';
import { type Done, get, type PageAsked, post, put } from './route.js';

// The people whom the account writes to.

/** The people whom the account knows, the newest first. A search gives one page. */
export const people = get('/api/people').of<Person[], PeopleFilter & { order?: PeopleOrder } & PageAsked>();
/** One person. */
export const person = get('/api/people/:id').of<Person>();
/** Records a person, or further handles of a known one. 409 if the handles belong to two people. */
export const addPerson = post('/api/people').of<AddPerson, SavedPerson>();
/** Sets, changes or takes away one attribute of a person. */
export const setAttribute = post('/api/people/:id/attributes').of<SetAttribute, SavedPerson>();
/** Adds labels to a person and takes some away. */
export const changeLabels = post('/api/people/:id/labels').of<ChangeLabels, SavedPerson>();
/** Says that another person is this one. It can be undone. */
export const mergePeople = post('/api/people/:id/merge').of<OtherPerson, Done>();
/** Takes a person out of this one again. */
export const unmergePeople = post('/api/people/:id/unmerge').of<UnmergePerson, Done>();

/** The words by which people opt out of messages. */
export const withdrawalWords = get('/api/withdrawal-words').of<WithdrawalWords>();
/** Sets the account's own words that mean stop, beside those of the product. */
export const changeWithdrawalWords = put('/api/withdrawal-words').of<ChangeWords, WithdrawalWords>();

/** Whether an opt-out by a word is confirmed once, and the texts for it. */
export const withdrawalConfirmation = get('/api/withdrawal-confirmation').of<WithdrawalConfirmation>();
/** Sets whether an opt-out by a word is confirmed once, and the account's own texts for it. */
export const changeWithdrawalConfirmation = put('/api/withdrawal-confirmation').of<
  ChangeWithdrawalConfirmation,
  WithdrawalConfirmation
>();

/** The texts that people see when they are asked for consent, with all versions, newest first. */
export const wordings = get('/api/wordings').of<Wording[], PageAsked>();
/** One wording with all its versions. */
export const wording = get('/api/wordings/:id').of<Wording>();
/** Publishes the first version of a wording. */
export const publishWording = post('/api/wordings').of<PublishWording, SavedWording>();
/** Publishes another version. Earlier ones stay as they are. */
export const reviseWording = post('/api/wordings/:id/versions').of<ReviseWording, SavedWording>();

/** A person's consents and withdrawals, with the evidence, newest first. */
export const consents = get('/api/people/:id/consents').of<Consents>();
/** Writes down that a person consented to a purpose. After a withdrawal it takes new evidence. */
export const giveConsent = post('/api/people/:id/consents').of<GiveConsent, Done>();
/** Writes down that a person withdrew from a purpose. It counts from the next message on. */
export const withdrawConsent = post('/api/people/:id/consents/withdraw').of<WithdrawConsent, Done>();
/**
 * People who get no more messages, since when and by whose word, the last first. A search for a name gives one page.
 */
export const optOuts = get('/api/opt-outs').of<OptOut[], OptOutsFilter & PageAsked>();
/** Lets a person who had opted out be written to again. It takes a consent that they gave after that. */
export const restoreRecipient = post('/api/suppressions/:phone/restore').of<RestoreWithConsent, Done>();
/** The rule for people without a recorded consent. */
export const consentPolicy = get('/api/consent-policy').of<ConsentPolicy>();
/** Sets the rule for people without a recorded consent. */
export const changeConsentPolicy = put('/api/consent-policy').of<ConsentPolicy, ConsentPolicy>();
/** The consents that count only once the person has answered yes, and how they are asked. */
export const doubleOptIn = get('/api/double-opt-in').of<DoubleOptIn>();
/** Sets which consents count only once the person has answered yes. Earlier consents stay as they are. */
export const changeDoubleOptIn = put('/api/double-opt-in').of<ChangeDoubleOptIn, DoubleOptIn>();

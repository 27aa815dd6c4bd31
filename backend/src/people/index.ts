// Module
export { PeopleModule } from './people.module.js';

// Queries
export { GetWish } from './words/words.queries.js';

// Parts that other floors build on
export { type Wish, wishOf } from './words/wishes.js';

// What its streams hold
export { handleEvents } from './handles/handle-claim.js';
export { mergeEvents } from './merges/merges.events.js';
export { personEvents } from './person/person.events.js';
export { wordingEvents } from './wordings/wording.events.js';
export { wordsEvents } from './words/words.events.js';

// Module
export { PeopleModule } from './people.module.js';

// Queries
export { GetWish } from './words/words.queries.js';

// Parts that other floors build on
export { type Wish, wishOf } from './words/wishes.js';

// What its streams hold
export { wordsEvents } from './words/words.events.js';

export { proposed, uuid } from './fixtures.js';

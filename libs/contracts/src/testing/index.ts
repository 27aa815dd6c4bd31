export { type WrittenMessage, writtenMessage } from './written-messages.js';

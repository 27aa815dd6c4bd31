export * from './addresses.js';
export * from './content/content.js';
export { type Download, FileTooLarge } from './download.js';
export * from './failure.js';
export * from './fields.js';
export * from './gate-client.js';
export * from './manager-client.js';
export * from './message.js';
export * from './outgoing/messages.js';

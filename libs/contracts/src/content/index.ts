export * from './around.js';
export * from './button-rules.js';
export type { FieldProblem } from './field-reader.js';
export * from './in-words.js';
export * from './rich-rules.js';
export * from './texts.js';
export * from './vcard.js';

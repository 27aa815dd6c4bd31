export * from './definition.js';
export * from './read-models.js';

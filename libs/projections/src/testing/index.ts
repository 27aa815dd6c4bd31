export * from './fixtures.js';
export { collectionName, rowsName } from '../define/naming.js';
export { until } from './until.js';

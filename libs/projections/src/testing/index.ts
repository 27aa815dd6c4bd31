export * from './fixtures.js';
export { until } from './until.js';

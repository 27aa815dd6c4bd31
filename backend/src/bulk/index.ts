// Module
export { BulkModule } from './bulk.module.js';

// Parts that other floors build on
export { RowErrors } from './planning/row-errors.js';

// Module
export { BulkModule } from './bulk.module.js';

// Module
export { BulkModule } from './bulk.module.js';

// Parts that other floors build on
export { CSV_ENCODINGS, type CsvEncoding } from './csv/encoding.js';
export { sayingOfRow } from './bulk-request.js';
export { CsvTable } from './csv/csv-table.js';
export { columnAt } from './csv/mapping.js';
export { spool } from './csv/spool.js';
export { errorLines } from './planning/error-lines.js';
export { Semaphore } from './planning/concurrency.js';
export { Imports } from './upload/imports.js';
export { Uploads } from './upload/uploads.js';
export { type TableRow } from './table/table.js';
export { RowErrors } from './planning/row-errors.js';

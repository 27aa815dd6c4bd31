// Its declaration
export { bulk } from './feature.js';

// Module
export { BulkModule } from './bulk.module.js';

// Parts that other floors build on
export type { GuessedColumns } from './columns/guessed-columns.js';
export { CsvTable } from './csv/csv-table.js';
export { UNREADABLE } from './csv/text.js';
export { sayingOfRow } from './bulk-request.js';
export { columnAt } from './csv/mapping.js';
export { spool } from './csv/spool.js';
export { errorLines } from './planning/error-lines.js';
export { Semaphore } from './planning/concurrency.js';
export { Imports } from './upload/imports.js';
export { Uploads } from './upload/uploads.js';
export { type TableRow } from './table/table.js';
export { RowErrors } from './planning/row-errors.js';

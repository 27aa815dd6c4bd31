// Its declaration
export { accountExports } from './feature.js';

// Module
export { AccountExportsModule } from './account-exports.module.js';

// Parts that other floors build on
export { AccountCopies } from './making/account-copies.js';

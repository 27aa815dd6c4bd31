// Its declaration
export { dossier } from './feature.js';

// Module
export { DossierModule } from './dossier.module.js';

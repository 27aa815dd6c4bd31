// Module
export { DossierModule } from './dossier.module.js';

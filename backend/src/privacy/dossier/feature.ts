import type { Feature } from '../../platform/features/feature.js';
import { DossierModule } from './dossier.module.js';

export const dossier: Feature = {
  modules: [DossierModule],
};

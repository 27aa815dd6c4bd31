import type { Feature } from '../../platform/features/feature.js';
import { filesOf, recordsOf } from './making/own-sections.js';
import { AccountExportsModule } from './account-exports.module.js';

export const accountExports: Feature = {
  modules: [AccountExportsModule],
  sections: (sources) => [filesOf(sources), recordsOf(sources)],
};

import type { Feature } from '../../platform/features/feature.js';
import { MailModule } from './mail.module.js';

export const mail: Feature = {
  modules: [MailModule],
};

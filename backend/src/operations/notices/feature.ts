import { fieldsOf } from '@wavelane/event-store';
import type { Feature } from '../../platform/features/feature.js';
import { changing } from '../../platform/features/live-rules.js';
import { NoticesModule } from './notices.module.js';
import { momentEvents } from './moments/moment.events.js';
import { noticeSettingsEvents } from './settings/settings.events.js';
import { ADMINISTRATORS_NOTICED, NOTICE_SOURCES } from './mapping/notices-of.js';
import { passesLimit } from './mapping/sending.js';

/** Types whose topics are listed themselves, and the one of which hardly any event causes a notice. */
const OTHERWISE: readonly string[] = ['NoticeDue', 'JobAdmitted'];
const NOTICED = NOTICE_SOURCES.filter((type) => !OTHERWISE.includes(type));

export const notices: Feature = {
  modules: [NoticesModule],
  events: [momentEvents, noticeSettingsEvents],
  live: [
    // Read notices belong to the member, whichever account they look at.
    changing(noticeSettingsEvents.types, { own: ['notices'] }),
    changing(momentEvents.types, { own: ['notices'], admin: ['admin-notices'] }),
    changing(NOTICED, { own: ['notices'] }),
    changing(
      NOTICED.filter((type) => ADMINISTRATORS_NOTICED.includes(type)),
      { admin: ['admin-notices'] },
    ),
    changing(['JobAdmitted'], { own: ['notices'] }, (event) => passesLimit(fieldsOf(event))),
  ],
};

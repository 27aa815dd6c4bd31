import type { Feature } from '../../platform/features/feature.js';
import { changingNothing } from '../../platform/features/live-rules.js';
import { LettersModule } from './letters.module.js';
import { noticeMailEvents } from './grouping/notice-mail.events.js';

export const letters: Feature = {
  modules: [LettersModule],
  events: [noticeMailEvents],
  live: [changingNothing(...noticeMailEvents.types)],
};

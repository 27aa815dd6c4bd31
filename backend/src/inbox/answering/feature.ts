import type { Feature } from '../../platform/features/feature.js';
import { changing } from '../../platform/features/live-rules.js';
import { streamed } from '../../platform/features/sections.js';
import { AnsweringModule } from './answering.module.js';
import { answeringEvents, answeringStream } from './answering.events.js';

export const answering: Feature = {
  modules: [AnsweringModule],
  events: [answeringEvents],
  live: [changing(answeringEvents.types, { own: ['team'] })],
  sections: (sources) => [
    streamed(
      { order: 12, name: 'answering', title: 'Opening hours, rules for conversations, who is away' },
      sources,
      answeringStream,
    ),
  ],
};

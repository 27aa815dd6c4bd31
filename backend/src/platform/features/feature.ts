import type { Type } from '@nestjs/common';
import type { EventFamily } from '@wavelane/event-store';
import type { Config } from '../config/config.js';
import type { LiveRule } from './live-rules.js';
import type { Section, Sources } from './sections.js';

/** A feature says here all that the rest of the program needs to know of it. `features.ts` lists the features. */
export interface Feature {
  modules: readonly Type[];
  /** The event families of its streams. */
  events?: readonly EventFamily[];
  /** The topics of open pages that its events change. Each type of its families is in one of them. */
  live?: readonly LiveRule[];
  /** Its parts of the copy of everything that an account has. */
  sections?: (sources: Sources) => readonly Section[];
  /** Whether an installation with this configuration has it. Default: always. */
  isOn?: (config: Config) => boolean;
}

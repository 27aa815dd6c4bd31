import type { EventCatalogue } from '@wavelane/event-store';
import type { Feature } from './feature.js';
import type { LiveRule } from './live-rules.js';
import type { Section, Sources } from './sections.js';

/** The declarations of all features, for the parts that work for each of them. */
export class Features {
  /** @param events the catalogue of all families that they declare */
  constructor(
    private readonly declared: readonly Feature[],
    readonly events: EventCatalogue,
  ) {}

  get liveRules(): readonly LiveRule[] {
    return this.declared.flatMap(({ live = [] }) => live);
  }

  /** The sections of an account's copy, in the order of the archive. */
  sectionsOf(sources: Sources): readonly Section[] {
    return this.declared
      .flatMap(({ sections }) => sections?.(sources) ?? [])
      .sort((one, other) => one.order - other.order);
  }
}

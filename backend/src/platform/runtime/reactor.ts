import { DiscoveryService } from '@nestjs/core';
import type { DomainEvent, Recorded } from '@wavelane/event-store';

/**
 * The effects of an event on the outside world. Runs from its own durable checkpoint, at least once, never in a replay.
 * `react` must be idempotent: it names its commands by the event (see `reactionTo`). A throw is retried with growing
 * pauses; after the last retry the event is parked, visible to operators, and the reactor goes on.
 */
export interface Reactor<E extends DomainEvent = DomainEvent> {
  readonly name: string;
  readonly handles: readonly E['type'][];
  /** Events of one lane are handled one after another, different lanes side by side. Default: one lane. */
  lane?(event: Recorded<E>): string;
  /** Projections that must have folded the event before `react` is called. */
  readonly needs?: readonly string[];
  react(event: Recorded<E>): Promise<void>;
  /**
   * Takes several events of one lane in their order, so that their effects may be one append. If it throws, each of
   * them is reacted to by itself, also those that were done.
   */
  reactAll?(events: readonly Recorded<E>[]): Promise<void>;
}

/** The key of a reactor's place in the log. */
export const placeOf = ({ name }: Pick<Reactor, 'name'>): string => `reactor:${name}`;

/** Declares a provider as a reactor: the runtime runs it. */
export const Reactor = DiscoveryService.createDecorator<void>();

import { type HeldAnswer, type HeldOrder, type OperatorOrder, checkReason, HELD_ANSWERS } from '@wavelane/contracts';
import { IsIn, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { MayBeLeftOut } from '../platform/http/may-be-left-out.js';
import { WholeNumber } from '../platform/http/numbers/whole-number.js';
import { PageQuery } from '../platform/http/paging.js';
import { IsValid, named, says } from '../platform/http/is-valid.js';
import { IsInstant } from '../platform/http/instants.js';

/** The reason of the action, kept with the event. */
export class OrderDto implements OperatorOrder {
  @IsValid(checkReason, named('word-reason'))
  reason!: string;
}

/** The administrator's answer about the state of a restored or moved installation. */
export class HeldOrderDto extends OrderDto implements HeldOrder {
  /**
   * `current`: it is the only installation, and nothing is missing. `older`: it is the only one, and an older state, so
   * jobs that may have been sent are paused first. `release`: the paused jobs continue.
   */
  @IsIn(HELD_ANSWERS, says('held-answer', { allowed: HELD_ANSWERS.join(', ') }))
  answer!: HeldAnswer;
}

const SAMPLES_MAX = 50;

/** `?samples=`: how many differences of each kind are shown. */
export class DiffQuery {
  @MayBeLeftOut()
  @WholeNumber()
  @IsInt({ message: 'samples must be a whole number' })
  @Min(1, { message: 'samples must be at least 1' })
  @Max(SAMPLES_MAX, { message: `samples must be at most ${SAMPLES_MAX}` })
  samples: number = 5;
}

/** `?limit=` of a list that has no further pages. */
export class FailedEventsQuery {
  @MayBeLeftOut()
  @WholeNumber()
  @IsInt({ message: 'limit must be a whole number' })
  @Min(1, { message: 'limit must be at least 1' })
  @Max(500, { message: 'limit must be at most 500' })
  limit: number = 100;
}

/** Everything given must hold. */
export class EventsQuery extends PageQuery {
  /** Event types, separated by commas. */
  @MayBeLeftOut()
  @IsString()
  @MaxLength(1_000)
  type?: string;

  /** A stream, or with * at its end all that begin so. */
  @MayBeLeftOut()
  @IsString()
  @MaxLength(500)
  stream?: string;

  /** All events that one request caused. */
  @MayBeLeftOut()
  @IsString()
  @MaxLength(200)
  correlationId?: string;

  /** Id of the account, worker or operator that caused it. */
  @MayBeLeftOut()
  @IsString()
  @MaxLength(200)
  actorId?: string;

  @MayBeLeftOut()
  @IsInstant('since')
  since?: string;

  @MayBeLeftOut()
  @IsInstant('until')
  until?: string;
}

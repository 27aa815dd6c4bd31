import { Type } from 'class-transformer';
import { IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';

const DAY_MS = 24 * 3_600_000;

/** The point from which a live line continues. */
export class LiveQuery {
  /** Position of the last hint; a text that is no position counts as one long ago. */
  @MayBeLeftOut()
  @IsString()
  @MaxLength(100)
  after?: string;

  /** The age of the data on the screen, in ms. */
  @MayBeLeftOut()
  @Type(() => Number)
  @IsInt({ message: 'age must be a whole number' })
  @Min(0, { message: 'age must be at least 0' })
  @Max(DAY_MS, { message: `age must be at most ${DAY_MS}` })
  age?: number;
}

import { DAYS_MAX, DAYS_MIN, inFigures, NOTE_MAX, say } from '@wavelane/contracts';
import { ApiProperty, ApiPropertyOptional } from '../platform/http/openapi/decorators.js';
import { PageQuery } from '../platform/http/paging.js';
import { IsBooleanString, IsInt, IsOptional, IsString, Max, MaxLength, Min, NotEquals } from 'class-validator';
import { MayBeLeftOut } from '../platform/http/may-be-left-out.js';
import { says } from '../platform/http/is-valid.js';

const TOO_FEW = { message: `Days must be at least ${DAYS_MIN}` };
const TOO_MANY = { message: `Days must be at most ${inFigures(DAYS_MAX)}` };

/** A number of days to give or take. */
export class DaysDto {
  @ApiProperty({ type: 'integer', minimum: DAYS_MIN, maximum: DAYS_MAX })
  @Max(DAYS_MAX, TOO_MANY)
  @Min(DAYS_MIN, TOO_FEW)
  @IsInt(says('days-must-be-whole-number'))
  days!: number;

  @ApiPropertyOptional({ type: String, maxLength: NOTE_MAX, nullable: true })
  @IsOptional()
  @IsString({ message: 'Note must be a text' })
  @MaxLength(NOTE_MAX, says('too-long', { what: say('word-note'), n: NOTE_MAX }))
  note?: string | null;
}

/** A correction of the pool; negative days remove. */
export class AdjustPoolDto {
  @ApiProperty({ type: 'integer', minimum: -DAYS_MAX, maximum: DAYS_MAX })
  @Max(DAYS_MAX, TOO_MANY)
  @Min(-DAYS_MAX, TOO_MANY)
  @NotEquals(0, TOO_FEW)
  @IsInt(says('days-must-be-whole-number'))
  days!: number;

  @ApiPropertyOptional({ type: String, maxLength: NOTE_MAX, nullable: true })
  @IsOptional()
  @IsString({ message: 'Note must be a text' })
  @MaxLength(NOTE_MAX, says('too-long', { what: say('word-note'), n: NOTE_MAX }))
  note?: string | null;
}

/** `?includeVoided=true`: deleted transactions and their reversals too. */
export class TransactionsQuery extends PageQuery {
  @ApiPropertyOptional({ type: Boolean, default: false })
  @MayBeLeftOut()
  @IsBooleanString({ message: 'includeVoided must be true or false' })
  includeVoided?: string;
}

/** Nothing has to be said to compare with the gateway. */
export class SyncDto {
  @ApiPropertyOptional({ type: String, maxLength: NOTE_MAX, nullable: true })
  @IsOptional()
  @IsString({ message: 'Note must be a text' })
  @MaxLength(NOTE_MAX, says('too-long', { what: say('word-note'), n: NOTE_MAX }))
  note?: string | null;
}

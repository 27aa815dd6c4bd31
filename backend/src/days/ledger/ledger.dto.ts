import { type Days, type Note, DAYS_MAX, DAYS_MIN, inFigures, NOTE_MAX, say } from '@wavelane/contracts';
import { PageQuery } from '../../platform/http/paging.js';
import { IsBooleanString, IsInt, IsOptional, IsString, Max, MaxLength, Min, NotEquals } from 'class-validator';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { described } from '../../platform/http/openapi/described.js';
import { says } from '../../platform/http/is-valid.js';

const TOO_FEW = says('days-must-be-at-least', { n: DAYS_MIN });
const TOO_MANY = says('days-must-be-at-most', { n: inFigures(DAYS_MAX) });

/** A number of days to give or take. */
export class DaysDto implements Days {
  @Max(DAYS_MAX, TOO_MANY)
  @Min(DAYS_MIN, TOO_FEW)
  @IsInt(says('days-must-be-whole-number'))
  days!: number;

  @IsOptional()
  @IsString({ message: 'Note must be a text' })
  @MaxLength(NOTE_MAX, says('too-long', { what: say('word-note'), n: NOTE_MAX }))
  note?: string | null;
}

/** A correction of the pool; negative days remove. */
export class AdjustPoolDto implements Days {
  @Max(DAYS_MAX, TOO_MANY)
  @Min(-DAYS_MAX, TOO_MANY)
  @NotEquals(0, TOO_FEW)
  @IsInt(says('days-must-be-whole-number'))
  days!: number;

  @IsOptional()
  @IsString({ message: 'Note must be a text' })
  @MaxLength(NOTE_MAX, says('too-long', { what: say('word-note'), n: NOTE_MAX }))
  note?: string | null;
}

/** `?includeVoided=true`: deleted transactions and their reversals too. */
export class TransactionsQuery extends PageQuery {
  @MayBeLeftOut()
  @IsBooleanString({ message: 'includeVoided must be true or false', ...described({ default: false }) })
  includeVoided?: string;
}

/** Nothing has to be said to compare with the gateway. */
export class SyncDto implements Note {
  @IsOptional()
  @IsString({ message: 'Note must be a text' })
  @MaxLength(NOTE_MAX, says('too-long', { what: say('word-note'), n: NOTE_MAX }))
  note?: string | null;
}

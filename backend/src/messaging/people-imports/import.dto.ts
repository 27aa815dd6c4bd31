import {
  ATTRIBUTES_MAX,
  checkEvidenceNote,
  checkEvidencePlace,
  checkInstant,
  checkLabel,
  checkPurpose,
  CONSENT_MEANS,
  type ConsentMeans,
  CSV_DELIMITER,
  CSV_ENCODINGS,
  type CsvEncoding,
  type ImportPeople,
  LABELS_MAX,
  say,
  WORDING_VERSIONS_MAX,
} from '@wavelane/contracts';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  Length,
  Matches,
  Max,
  Min,
} from 'class-validator';
import { IsValid, named, saidOf, says } from '../../platform/http/is-valid.js';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';

const DELIMITER = 'delimiter must be one character, for example a comma, a semicolon, a tab or |';
const COUNTRY = says('choose-country-by-letters');
export const COLUMNS = say('columns-must-be-json', {
  example: '{"phone": "Mobile", "name": "Customer", "labels": null}',
});
export const ATTRIBUTES = say('attributes-must-be-json', { n: ATTRIBUTES_MAX, example: '{"city": "Town"}' });

/** The texts of the form of POST /api/people-imports, as what they stand for. */
export class ImportPeopleDto implements ImportPeople {
  @MayBeLeftOut()
  @IsObject(saidOf(COLUMNS))
  columns?: NonNullable<ImportPeople['columns']>;

  @MayBeLeftOut()
  @IsObject(saidOf(ATTRIBUTES))
  attributes?: Record<string, string | number>;

  @MayBeLeftOut()
  @IsArray({ message: 'labels must be JSON: ["shop", "vip"]' })
  @ArrayMaxSize(LABELS_MAX, says('too-many-labels', { n: LABELS_MAX }))
  @IsValid(checkLabel, { each: true })
  labels?: string[];

  @MayBeLeftOut()
  @IsString(COUNTRY)
  @Length(2, 2, COUNTRY)
  defaultCountry?: string;

  @MayBeLeftOut()
  @IsIn(CSV_ENCODINGS, { message: `encoding must be one of ${CSV_ENCODINGS.join(', ')}` })
  encoding?: CsvEncoding;

  @MayBeLeftOut()
  @Matches(CSV_DELIMITER, { message: DELIMITER })
  delimiter?: string;

  @MayBeLeftOut()
  @IsBoolean({ message: 'hasHeader must be true or false' })
  hasHeader?: boolean;

  @MayBeLeftOut()
  @IsBoolean({ message: 'dryRun must be true or false' })
  dryRun?: boolean;

  @MayBeLeftOut()
  @IsValid(checkPurpose)
  purpose?: string;

  @MayBeLeftOut()
  @IsIn(CONSENT_MEANS, says('means-must-be-one-of', { names: CONSENT_MEANS.join(', ') }))
  means?: ConsentMeans;

  @MayBeLeftOut()
  @IsValid(checkInstant)
  at?: string;

  @MayBeLeftOut()
  @Matches(/^[\w-]{1,64}$/, says('wording-id-must-be-one'))
  wordingId?: string;

  @MayBeLeftOut()
  @IsInt({ message: 'wordingVersion must be a whole number' })
  @Min(1, { message: 'wordingVersion must be at least 1' })
  @Max(WORDING_VERSIONS_MAX, { message: `wordingVersion must be at most ${WORDING_VERSIONS_MAX}` })
  wordingVersion?: number;

  @MayBeLeftOut()
  @IsValid(checkEvidencePlace, named('word-reference'))
  reference?: string;

  @MayBeLeftOut()
  @IsValid(checkEvidenceNote, named('word-note'))
  note?: string;
}

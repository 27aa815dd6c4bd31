import {
  ATTRIBUTE_TEXT_MAX,
  type AddPerson,
  type AttributeValue,
  type ChangeLabels,
  checkAttributeName,
  checkLabel,
  checkLanguage,
  checkName,
  checkPhone,
  checkPurpose,
  checkReason,
  LABEL_MAX,
  LABELS_MAX,
  NAME_MAX,
  type OtherPerson,
  PEOPLE_ORDERS,
  type PeopleFilter,
  type PeopleOrder,
  say,
  type SetAttribute,
  type UnmergePerson,
} from '@wavelane/contracts';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateBy,
} from 'class-validator';
import { MayBeLeftOut } from '../platform/http/may-be-left-out.js';
import { AS_PHONE, IsValid, named, says } from '../platform/http/is-valid.js';
import { PageQuery } from '../platform/http/paging.js';
import { described } from '../platform/http/openapi/described.js';

const HANDLE_MAX = 140;
/** A phone, a LID or a business's id; which of them is looked at later. */
const HANDLE_PATTERN = /^(\+[0-9 ()-]{8,25}|[0-9]{5,20}@lid|[A-Z]{2}\.[A-Za-z0-9]{5,128})$/;
const CONSENT_STATES = ['given', 'withdrawn', 'asked'] as const;
const asBoolean = ({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value);

export class PeopleQuery extends PageQuery implements PeopleFilter {
  /** How a word of the name or the digits of a handle begin */
  @MayBeLeftOut()
  @IsString({ message: 'search must be text' })
  @MaxLength(NAME_MAX, { message: `search must be at most ${NAME_MAX} characters` })
  search?: string;

  @MayBeLeftOut()
  @IsString({ message: 'label must be text' })
  @MaxLength(LABEL_MAX, { message: `label must be at most ${LABEL_MAX} characters` })
  label?: string;

  /** A phone, a LID or a business’s id, exactly */
  @MayBeLeftOut()
  @MaxLength(HANDLE_MAX, { message: `handle must be at most ${HANDLE_MAX} characters` })
  @Matches(HANDLE_PATTERN, { message: 'handle must be a phone with country code, a LID or a business’s id' })
  handle?: string;

  @MayBeLeftOut()
  @Transform(asBoolean)
  @IsBoolean({ message: 'stopped must be true or false' })
  stopped?: boolean;

  /**
   * The value of their attribute language: ar finds ar-BH, too.
   * @example ar
   */
  @MayBeLeftOut()
  @IsValid(checkLanguage)
  language?: string;

  /**
   * How they stand to this purpose; see consent
   * @example marketing
   */
  @MayBeLeftOut()
  @IsValid(checkPurpose)
  purpose?: string;

  /** With purpose; default: given */
  @MayBeLeftOut()
  @IsIn(CONSENT_STATES, { message: `consent must be one of ${CONSENT_STATES.join(', ')}` })
  consent?: (typeof CONSENT_STATES)[number];
}

/** GET /api/people */
export class PeopleListQuery extends PeopleQuery {
  /** The order does not apply to people who are found by a purpose or a label. Left out: those who came last. */
  @MayBeLeftOut()
  @IsIn(PEOPLE_ORDERS, { message: `order must be one of ${PEOPLE_ORDERS.join(', ')}` })
  order?: PeopleOrder;
}

/** Body of POST /api/people. */
export class AddPersonDto implements AddPerson {
  /**
   * At least one of phone, lid and business
   * @example +97330000002
   */
  @MayBeLeftOut()
  @MaxLength(100, says('too-long', { what: say('word-phone-number'), n: 100 }))
  @IsValid(checkPhone, AS_PHONE)
  phone?: string;

  /** @example 123456789012345@lid */
  @MayBeLeftOut()
  @Matches(/^[0-9]{5,20}(@lid)?$/, { message: 'lid must be a number, for example 123456789012345@lid' })
  lid?: string;

  /** @example BH.13491208655302741918 */
  @MayBeLeftOut()
  @Matches(/^[A-Z]{2}\.[A-Za-z0-9]{5,128}$/, { message: 'business must be an id like BH.13491208655302741918' })
  business?: string;

  @IsOptional()
  @IsValid(checkName, named('word-name'))
  name?: string | null;

  @MayBeLeftOut()
  @IsArray({ message: 'Labels must be a list of texts' })
  @ArrayMaxSize(LABELS_MAX, says('too-many-labels', { n: LABELS_MAX }))
  @IsValid(checkLabel, { each: true })
  labels?: string[];
}

const isValue = (value: unknown) =>
  value === null || typeof value === 'boolean' || Number.isFinite(value) || typeof value === 'string';

/** Body of POST /api/people/{id}/attributes. */
export class SetAttributeDto implements SetAttribute {
  /** @example city */
  @IsValid(checkAttributeName, named('word-name'))
  name!: string;

  /**
   * null takes the attribute away
   * @example Riffa
   */
  @ValidateBy(
    {
      name: 'attributeValue',
      validator: { validate: isValue, defaultMessage: () => 'value must be text, a number, true, false or null' },
    },
    described({
      oneOf: [{ type: ['string', 'null'], maxLength: ATTRIBUTE_TEXT_MAX }, { type: 'number' }, { type: 'boolean' }],
    }),
  )
  value!: AttributeValue | null;
}

/** Body of POST /api/people/{id}/labels. */
export class ChangeLabelsDto implements ChangeLabels {
  /** @example ["vip"] */
  @MayBeLeftOut()
  @IsArray({ message: 'Labels must be a list of texts' })
  @ArrayMaxSize(LABELS_MAX, says('too-many-labels', { n: LABELS_MAX }))
  @IsValid(checkLabel, { each: true })
  add?: string[];

  @MayBeLeftOut()
  @IsArray({ message: 'Labels must be a list of texts' })
  @ArrayMaxSize(LABELS_MAX, says('too-many-labels', { n: LABELS_MAX }))
  @IsValid(checkLabel, { each: true })
  remove?: string[];
}

/** Body of POST /api/people/{id}/merge. */
export class OtherPersonDto implements OtherPerson {
  @IsString({ message: 'personId must be text' })
  @Matches(/^[\w-]{1,64}$/, { message: 'personId must be the id of a person' })
  personId!: string;
}

/** Body of POST /api/people/{id}/unmerge: personId or handle. */
export class UnmergePersonDto implements UnmergePerson {
  /** A person who was merged into this one */
  @MayBeLeftOut()
  @IsString({ message: 'personId must be text' })
  @Matches(/^[\w-]{1,64}$/, { message: 'personId must be the id of a person' })
  personId?: string;

  /**
   * A phone, a LID or a business’s id of this person that is another’s
   * @example 123456789012345@lid
   */
  @MayBeLeftOut()
  @MaxLength(HANDLE_MAX, { message: `handle must be at most ${HANDLE_MAX} characters` })
  @Matches(HANDLE_PATTERN, { message: 'handle must be a phone with country code, a LID or a business’s id' })
  handle?: string;

  /** Why they are two people; required with handle, and if WhatsApp had said that they are one */
  @MayBeLeftOut()
  @IsValid(checkReason, named('word-reason'))
  reason?: string;
}

import {
  type AnsweringRules,
  type Assignment,
  type ChangeAnsweringRules,
  type UploadedMedia,
  wholeNumber,
} from '@wavelane/contracts';
import { contentOfDraft, type RichDraft, richOf, standsAlone } from '@/components/message/rich/rich-draft';

/** The rules in their form. */
export interface Values {
  /** '' = never. */
  returnAfterMinutes: string;
  assignment: Assignment;
  awayMessage: string;
  /** A list, place, contact or poll; null = none. */
  awayContent: RichDraft | null;
  /** A file; null = none. */
  awayMedia: UploadedMedia | null;
  closeAfterDays: string;
  readReceipts: boolean;
}

export const valuesOf = (rules: AnsweringRules): Values => {
  const {
    returnAfterMinutes,
    assignment,
    awayMessage,
    awayContent,
    awayMedia,
    closeAfterDays,
    readReceipts = true,
  } = rules;
  return {
    returnAfterMinutes: textOf(returnAfterMinutes),
    assignment,
    awayMessage: awayMessage ?? '',
    awayContent: richOf(awayContent),
    awayMedia: awayMedia ?? null,
    closeAfterDays: textOf(closeAfterDays),
    readReceipts,
  };
};
const textOf = (value: number | null): string => (value === null ? '' : String(value));

/** Left out if people see it, as before: that is what holds without a word of it. */
export const receiptsOf = ({ readReceipts }: Values, before: AnsweringRules) =>
  readReceipts && before.readReceipts !== false ? {} : { readReceipts };

const numberOf = (value: string): number | null => (value.trim() === '' ? null : (wholeNumber(value) ?? NaN));

export const rulesOf = (values: Values): AnsweringRules => {
  const { returnAfterMinutes, assignment, awayMessage, awayContent, awayMedia, closeAfterDays } = values;
  const content = awayContent === null ? undefined : contentOfDraft(awayContent);
  const text = standsAlone(content?.kind) ? '' : awayMessage;
  return {
    returnAfterMinutes: numberOf(returnAfterMinutes),
    assignment,
    awayMessage: text.trim() === '' && !content && !awayMedia ? null : text,
    ...(content && { awayContent: content }),
    ...(awayMedia && { awayMedia }),
    closeAfterDays: numberOf(closeAfterDays),
  };
};

/** The rules as the server gets them: a file by its id. */
export function changeOf({ awayMedia, ...rules }: AnsweringRules): Omit<ChangeAnsweringRules, 'expectedVersion'> {
  return { ...rules, ...(awayMedia && { awayMediaId: awayMedia.mediaId }) };
}

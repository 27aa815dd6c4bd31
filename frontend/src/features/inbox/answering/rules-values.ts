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
  greetingMessage: string;
  greetingContent: RichDraft | null;
  greetingMedia: UploadedMedia | null;
  /** '' = never again. */
  greetingAfterDays: string;
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
    greetingMessage: rules.greetingMessage ?? '',
    greetingContent: richOf(rules.greetingContent),
    greetingMedia: rules.greetingMedia ?? null,
    greetingAfterDays: textOf(rules.greetingAfterDays ?? null),
    closeAfterDays: textOf(closeAfterDays),
    readReceipts,
  };
};
const textOf = (value: number | null): string => (value === null ? '' : String(value));

/** Left out if people see it, as before: that is what holds without a word of it. */
export const receiptsOf = ({ readReceipts }: Values, before: AnsweringRules) =>
  readReceipts && before.readReceipts !== false ? {} : { readReceipts };

const numberOf = (value: string): number | null => (value.trim() === '' ? null : (wholeNumber(value) ?? NaN));

/** @param text as it was typed; null if nothing is sent */
function messageOf(text: string, draft: RichDraft | null, media: UploadedMedia | null) {
  const content = draft === null ? undefined : contentOfDraft(draft);
  const said = standsAlone(content?.kind) ? '' : text;
  return { text: said.trim() === '' && !content && !media ? null : said, content, media };
}

export const rulesOf = (values: Values): AnsweringRules => {
  const { returnAfterMinutes, assignment, awayMessage, awayContent, awayMedia, closeAfterDays } = values;
  const away = messageOf(awayMessage, awayContent, awayMedia);
  const greeting = messageOf(values.greetingMessage, values.greetingContent, values.greetingMedia);
  return {
    returnAfterMinutes: numberOf(returnAfterMinutes),
    assignment,
    awayMessage: away.text,
    ...(away.content && { awayContent: away.content }),
    ...(away.media && { awayMedia: away.media }),
    greetingMessage: greeting.text,
    ...(greeting.content && { greetingContent: greeting.content }),
    ...(greeting.media && { greetingMedia: greeting.media }),
    ...(greeting.text !== null && { greetingAfterDays: numberOf(values.greetingAfterDays) }),
    closeAfterDays: numberOf(closeAfterDays),
  };
};

/** The rules as the server gets them: files by their ids. */
export function changeOf({
  awayMedia,
  greetingMedia,
  ...rules
}: AnsweringRules): Omit<ChangeAnsweringRules, 'expectedVersion'> {
  return {
    ...rules,
    ...(awayMedia && { awayMediaId: awayMedia.mediaId }),
    ...(greetingMedia && { greetingMediaId: greetingMedia.mediaId }),
  };
}

type Sent = Omit<ChangeAnsweringRules, 'expectedVersion'>;

/** The files that were chosen after these rules were sent. */
export const freshFiles = (sent: Sent, now: Values) =>
  (['awayMedia', 'greetingMedia'] as const).filter((name) => now[name] && now[name].mediaId !== sent[`${name}Id`]);

/** The form after these rules were saved: files are as they were chosen. */
export function savedOf(
  { awayMediaId, greetingMediaId, ...rules }: Sent,
  { awayMedia, greetingMedia }: Values,
): Values {
  return {
    ...valuesOf(rules),
    awayMedia: awayMedia?.mediaId === awayMediaId ? awayMedia : null,
    greetingMedia: greetingMedia?.mediaId === greetingMediaId ? greetingMedia : null,
  };
}

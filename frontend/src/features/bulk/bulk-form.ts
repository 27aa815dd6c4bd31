import { type Interpretation, setInterpretation } from '@/components/files/interpretation';
import {
  type BulkRowsShown,
  richContentProblems,
  type CsvMapping,
  type RichContent,
  type UploadedMedia,
} from '@wavelane/contracts';
import { contentOfDraft, type RichDraft, standsAlone } from '@/components/message/rich/rich-draft';
import { chosenPurpose, USUAL_PURPOSE } from '@/components/message/purpose/purpose-field';
import { buttonsOf, NO_CONTENT, type MessageContent } from '@/components/message/message-content';

/** The source of each recipient's text. */
export type TextSource = 'one' | 'column';

export interface Values extends MessageContent {
  /** A list, place, contact or poll; null = none. */
  content: RichDraft | null;
  channelId: string;
  jobName: string;
  templateId: string;
  source: TextSource;
  /** The file that every message carries. */
  media: UploadedMedia | null;
  /** `2026-11-28T09:30` on the clocks of the account; empty = at once. */
  scheduledFor: string;
  /** '' = as usual. */
  validForHours: string;
  /** The purpose; '' while a custom one is not written yet. */
  purpose: string;
}

export const EMPTY: Values = {
  ...NO_CONTENT,
  content: null,
  channelId: '',
  jobName: '',
  templateId: '',
  source: 'one',
  media: null,
  scheduledFor: '',
  validForHours: '',
  purpose: USUAL_PURPOSE,
};

/** Which rows a preview shows. */
export interface ShownRows {
  show: BulkRowsShown;
  /** How many of these come before. */
  from: number;
}

export const FIRST_ROWS: ShownRows = { show: 'all', from: 0 };

/** A file with the member's choices of how to read it; null = as the server guesses. */
export interface Upload extends Interpretation {
  file: File;
  mapping: CsvMapping | null;
}

/** In place of a text that is not written yet: numbers are judged before there is one. */
const NO_TEXT_YET = '…';

/**
 * The request of POST /api/messages/bulk/file.
 * @param dryRun preview only, of these rows: nothing is sent and nothing is kept
 */
export function bulkForm(
  values: Values,
  { file, mapping, ...said }: Upload,
  timeZone: string,
  dryRun: boolean | ShownRows,
): FormData {
  const form = new FormData();
  const set = (name: string, value: string) => {
    if (value !== '') form.set(name, value);
  };
  set('channelId', values.channelId);
  set('jobName', values.jobName.trim());
  set('templateId', values.templateId);
  const isBlank = values.body.trim() === '';
  const content = contentOfForm(values, dryRun !== false);
  // Content takes the place of buttons; all but a list also that of texts.
  const isAlone = standsAlone(content?.kind);
  if (values.media) form.set('mediaId', values.media.mediaId);
  if (values.source === 'one' && !isAlone) {
    // A file without buttons needs no text: then an empty one says so.
    if (values.media && (content !== undefined || buttonsOf(values).length === 0))
      form.set('body', isBlank ? '' : values.body);
    else set('body', dryRun && isBlank ? NO_TEXT_YET : values.body);
  }
  set('header', isAlone ? '' : values.header.trim());
  set('footer', isAlone ? '' : values.footer.trim());
  if (content) form.set('content', JSON.stringify(content));
  const buttons = content ? [] : buttonsOf(values);
  if (buttons.length > 0) form.set('buttons', JSON.stringify(buttons));
  if (values.scheduledFor) {
    form.set('scheduledFor', values.scheduledFor);
    form.set('timeZone', timeZone);
  }
  set('validForHours', values.validForHours);
  set('purpose', chosenPurpose(values.purpose).purpose ?? '');
  if (mapping) form.set('mapping', JSON.stringify(mapping));
  setInterpretation(form, said);
  if (dryRun) form.set('dryRun', 'true');
  if (typeof dryRun === 'object') {
    form.set('show', dryRun.show);
    form.set('from', String(dryRun.from));
  }
  // Last: the server knows by then how to read it.
  form.set('file', file);
  return form;
}

/** The content of the job. While it is not complete the file is checked without it: numbers are judged before. */
function contentOfForm({ content: draft }: Values, isCheck: boolean): RichContent | undefined {
  const content = draft === null ? undefined : contentOfDraft(draft);
  return content && isCheck && richContentProblems(content).length > 0 ? undefined : content;
}

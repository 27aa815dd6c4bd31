import { t } from '@lingui/core/macro';
import { type Template, TEMPLATE_TITLE_MAX, type UploadedMedia } from '@wavelane/contracts';
import { type RichDraft, richOf } from '@/components/message/rich/rich-draft';
import { contentOf, type MessageContent, NO_CONTENT } from '@/components/message/message-content';

export interface TemplateValues extends MessageContent {
  /** A list, place, contact or poll; null = none. */
  content: RichDraft | null;
  title: string;
  media: UploadedMedia | null;
}

/** The end of a copy's title. */
const COPY = t` (copy)`;

const titleOfCopy = (title: string) => `${title.slice(0, TEMPLATE_TITLE_MAX - COPY.length)}${COPY}`;

/** The initial values of the form: a template, a copy of one, or nothing. */
export function valuesOf(template: Template | undefined, copyOf: Template | undefined): TemplateValues {
  const from = template ?? copyOf;
  if (!from) return { title: '', ...NO_CONTENT, content: null, media: null };
  const title = template ? template.title : titleOfCopy(from.title);
  return { title, ...contentOf(from), content: richOf(from.content), media: from.media ?? null };
}

import { t } from '@lingui/core/macro';
import { type Template, TEMPLATE_TITLE_MAX, type UploadedMedia } from '@wavelane/contracts';
import { contentOf, type MessageContent, NO_CONTENT } from '@/components/message/message-content';

export interface TemplateValues extends MessageContent {
  title: string;
  media: UploadedMedia | null;
}

/** The end of a copy's title. */
const COPY = t` (copy)`;

const titleOfCopy = (title: string) => `${title.slice(0, TEMPLATE_TITLE_MAX - COPY.length)}${COPY}`;

/** The initial values of the form: a template, a copy of one, or nothing. */
export function valuesOf(template: Template | undefined, copyOf: Template | undefined): TemplateValues {
  if (template) return { title: template.title, media: template.media ?? null, ...contentOf(template) };
  return copyOf
    ? { title: titleOfCopy(copyOf.title), media: copyOf.media ?? null, ...contentOf(copyOf) }
    : { title: '', media: null, ...NO_CONTENT };
}

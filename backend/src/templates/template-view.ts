import { type SavedTemplate, variablesOf } from '@wavelane/contracts';
import type { TemplateContent } from './template.events.js';

/** A template as it travels, with the variables of its texts. */
export function templateView(id: string, content: TemplateContent): SavedTemplate {
  const { title, header, body, footer, buttons, media } = content;
  const variables = variablesOf([header ?? '', body, footer ?? '', ...buttons].join('\n'));
  return { id, title, header, body, footer, buttons: [...buttons], variables, ...(media && { media }) };
}

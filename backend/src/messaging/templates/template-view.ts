import { type SavedTemplate, textsOf, variablesOf } from '@wavelane/contracts';
import type { TemplateContent } from './template.events.js';

/** A template as it travels, with the variables of its texts. */
export function templateView(id: string, content: TemplateContent): SavedTemplate {
  const { title, header, body, footer, buttons, targets, content: rich, media } = content;
  const texts = rich ? textsOf(rich).map(({ text }) => text) : [];
  const variables = variablesOf([header ?? '', body, footer ?? '', ...buttons, ...texts].join('\n'));
  const kept = { ...(targets && { targets: [...targets] }), ...(rich && { content: rich }), ...(media && { media }) };
  return { id, title, header, body, footer, buttons: [...buttons], ...kept, variables };
}

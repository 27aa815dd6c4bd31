import { decidedAtOf } from '@wavelane/event-store';
import { projection } from '@wavelane/projections';
import type { TemplateContent, TemplateEvent } from './template.events.js';

export interface TemplateDocument extends TemplateContent, Record<string, unknown> {
  accountId: string;
  createdAt: string;
  updatedAt: string;
}

/** One document a template, key = template id; gone when it is deleted. */
export const templatesProjection = projection<TemplateDocument, TemplateEvent>({
  name: 'templates',
  version: 2,
  handles: ['TemplateCreated', 'TemplateChanged', 'TemplateDeleted'],
  keys: (event) => event.data.templateId,
  initial: () => ({
    accountId: '',
    title: '',
    header: null,
    body: '',
    footer: null,
    buttons: [],
    createdAt: '',
    updatedAt: '',
  }),
  fold(document, event) {
    const at = decidedAtOf(event);
    if (event.type === 'TemplateDeleted') return null;
    const { accountId, content } = event.data;
    const createdAt = event.type === 'TemplateCreated' ? at : document.createdAt;
    return { ...content, accountId, createdAt, updatedAt: at };
  },
  indexes: [{ fields: [{ field: 'accountId' }, { field: 'createdAt', direction: 'desc' }] }],
});

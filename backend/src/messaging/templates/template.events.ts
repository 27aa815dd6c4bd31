import type { ButtonTarget, RichContent, UploadedMedia } from '@wavelane/contracts';
import { type DomainEvent, eventFamily, personal } from '@wavelane/event-store';
import { subjectOfAccount } from '../../platform/personal/subjects.js';

/** The content of a template: the texts with their variables still in them. */
export interface TemplateContent {
  title: string;
  header: string | null;
  body: string;
  footer: string | null;
  /** Titles, 0 to 3, none empty. */
  buttons: readonly string[];
  /** Actions of the buttons, in their order; null for a quick reply. Left out if all are. */
  targets?: readonly (ButtonTarget | null)[];
  /** A list, a location, a contact or a poll; left out if it has none. Only a list has texts beside it. */
  content?: RichContent;
  /** Its file, whose caption the texts are; left out if it has none. */
  media?: UploadedMedia;
}

interface OfTemplate {
  templateId: string;
  accountId: string;
}

export type TemplateCreated = DomainEvent<'TemplateCreated', OfTemplate & { content: TemplateContent }>;
export type TemplateChanged = DomainEvent<'TemplateChanged', OfTemplate & { content: TemplateContent }>;
/** Messages that were sent with it stay as they are: their text was frozen. */
export type TemplateDeleted = DomainEvent<'TemplateDeleted', OfTemplate>;

export type TemplateEvent = TemplateCreated | TemplateChanged | TemplateDeleted;

const CONTENT = personal<TemplateCreated['data']>(
  ['content'],
  { content: { title: '', header: null, body: '', footer: null, buttons: [] } },
  ({ accountId }) => subjectOfAccount(accountId),
);

export const templateEvents = eventFamily<TemplateEvent>(
  'template-{id}',
  {
    TemplateCreated: [],
    TemplateChanged: [],
    TemplateDeleted: [],
  },
  { TemplateCreated: [CONTENT], TemplateChanged: [CONTENT] },
);

export const templateStream = (templateId: string) => `template-${templateId}`;

import type { UploadedMedia } from './messaging/replies.js';
import type { RichContent } from './messaging/rich-content.js';
import type { ButtonTarget } from './messaging/sending.js';

/** Body of POST and PUT /api/templates: empty buttons are dropped, at most three stay. */
export interface SaveTemplate {
  title: string;
  header?: string | null;
  /** Required without a file. */
  body: string;
  footer?: string | null;
  /** Titles. */
  buttons?: string[];
  /** Action of each button, in their order; null for a quick reply. Left out: all are. */
  targets?: (ButtonTarget | null)[];
  /** It excludes buttons; with one other than a list there is no text. */
  content?: RichContent | null;
  /**
   * Id of a file that was uploaded as shared, or of another template's: it excludes buttons, and the texts are its
   * caption, which may be empty.
   */
  mediaId?: string;
}

export interface Template {
  id: string;
  title: string;
  header: string | null;
  body: string;
  footer: string | null;
  buttons: string[];
  /** Action of each button, in their order; null for a quick reply. Left out: all are quick replies. */
  targets?: (ButtonTarget | null)[];
  /** Left out if it has none. */
  content?: RichContent;
  /** Names that the texts fill in, lower-cased, each once. */
  variables: string[];
  /** Its file; left out if it has none. */
  media?: UploadedMedia;
  createdAt: string;
  updatedAt: string;
}

/** Reply to POST and PUT /api/templates. */
export type SavedTemplate = Omit<Template, 'createdAt' | 'updatedAt'>;

/** GET /api/template-uses: how often a template was used. */
export interface TemplateUse {
  templateId: string;
  /** How many jobs were written from it. */
  jobs: number;
  /** ISO-8601 UTC; null = never. */
  lastUsedAt: string | null;
  /** The purpose of the latest of them; left out if it had none. */
  purpose?: string;
}

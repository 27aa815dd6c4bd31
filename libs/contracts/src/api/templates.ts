/** Body of POST and PUT /api/templates: empty buttons are dropped, at most three stay. */
export interface SaveTemplate {
  title: string;
  header?: string | null;
  body: string;
  footer?: string | null;
  /** Titles. */
  buttons?: string[];
}

export interface Template {
  id: string;
  title: string;
  header: string | null;
  body: string;
  footer: string | null;
  buttons: string[];
  /** Names that the texts fill in, lower-cased, each once. */
  variables: string[];
  createdAt: string;
  updatedAt: string;
}

/** Reply to POST and PUT /api/templates. */
export type SavedTemplate = Omit<Template, 'createdAt' | 'updatedAt'>;

/**
 * Work on pages of text that is done by the thread that reads them, for who gets them. Of each page it may want to know
 * something that only the asking thread can say, as keys.
 */
export interface PageTask {
  /** URL of a module that exports `work`, a {@link PageWork}; the thread imports it. */
  module: string;
  /** For `work`, as a thread takes it from another. */
  data: unknown;
  /** Says what is asked of a page, as a thread takes it from another. Where it rejects, the page comes as it was read. */
  answer: (question: string) => Promise<unknown>;
}

/** Makes, of a task's data, what begins the work on a page. */
export type PageWork = (data: unknown) => (page: Buffer) => BegunPage;

/** Where it throws, the page comes as it was read. */
export interface BegunPage {
  question: string;
  end: (answer: unknown) => DonePage;
}

/** A page on which work was done, and the indexes of the events for which it was not. */
export interface DonePage {
  text: ArrayBuffer;
  left: number[];
}

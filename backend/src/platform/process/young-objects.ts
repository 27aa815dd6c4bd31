import { setFlagsFromString } from 'node:v8';

/** What V8 would do by itself, and does no more. */
export const OPTION = 'allocation-site-pretenuring';

/**
 * V8 notes at which places of the code objects are made that live long, and compiles these places so that they make them
 * among the old ones from then on. What is read at a start lives long; what the same places make for the rest of the
 * process, one page after the other, does not, and then each page waits for a collection of the whole heap. To be
 * imported before anything is compiled (docs/adr/0074-memory-start-and-disk.md).
 */
setFlagsFromString(`--no-${OPTION}`);

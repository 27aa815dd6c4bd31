/** The checkpoint is beyond the end of the log: the log was rolled back (restored, tampered with). Nothing may run on. */
export class LogRolledBack extends Error {
  override readonly name = 'LogRolledBack';
  constructor(collection: string, position: string, head: string) {
    super(
      `The read model '${collection}' has seen events that the log no longer holds (it is at ${position}, the log ends ` +
        `at ${head === '' ? 'its start' : head}). ` +
        'Restore log and read models from one backup (docs/operations.md).',
    );
  }
}

/** The same version of a projection handles other events than when its documents were folded. */
export class ProjectionChanged extends Error {
  override readonly name = 'ProjectionChanged';
  constructor(projection: string, version: number) {
    super(`Projection '${projection}' has changed but still calls itself version ${version}. Raise its version.`);
  }
}

/** An operation that does not fit the present state of a projection (two rebuilds, a switch without a rebuild). */
export class NotNow extends Error {
  override readonly name = 'NotNow';
}

/** This process was held up (suspended, starved) with a page in hand; it reads afresh instead of writing old work. */
export class StaleBatch extends Error {
  override readonly name = 'StaleBatch';
  constructor(collection: string) {
    super(`A page for '${collection}' was held too long to be written`);
  }
}

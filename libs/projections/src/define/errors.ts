/** The checkpoint is beyond the end of the log: the log was rolled back (restored, tampered with). Nothing may run on. */
export class LogRolledBack extends Error {
  override readonly name = 'LogRolledBack';
  constructor(name: string, position: string, head: string, kind: 'read model' | 'reactor' = 'read model') {
    super(
      `The ${kind} '${name}' has seen events that the log no longer holds (it is at ${position}, the log ends ` +
        `at ${head === '' ? 'its start' : head}). ` +
        'Restore log, read models and records from one backup (docs/operations.md).',
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

/** A read model is folded from the start of the log, because it was lost or is new: nothing true can be read from it. */
export class NotFilledYet extends Error {
  override readonly name = 'NotFilledYet';
  /** @param secondsLeft null if that cannot be estimated yet */
  constructor(
    readonly projection: string,
    readonly share: number,
    readonly secondsLeft: number | null,
  ) {
    super(`The read model '${projection}' is being filled (${Math.floor(share * 100)} %)`);
  }
}

/** An operation that does not fit the present state of a projection (two rebuilds, a switch without a rebuild). */
export class NotNow extends Error {
  override readonly name = 'NotNow';
}

/** This process was delayed (suspended, starved) with a pending page; it reads afresh instead of writing old work. */
export class StaleBatch extends Error {
  override readonly name = 'StaleBatch';
  constructor(collection: string) {
    super(`A page for '${collection}' was held too long to be written`);
  }
}

/** The read store cannot be reached or refuses to work. Nothing is lost: read models are folded from the log. */
export class ReadStoreUnavailable extends Error {
  override readonly name = 'ReadStoreUnavailable';
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
  }
}

/** Another database answers than the one that this process began with. Nothing is read there, and nothing written. */
export class AnotherReadStore extends ReadStoreUnavailable {
  constructor(where: string) {
    super(`${where} answers with another database than the one that this process began with. Put the right one back`);
  }
}

/** A paging cursor that this query did not make. */
export class InvalidCursor extends Error {
  override readonly name = 'InvalidCursor';
  constructor() {
    super('This cursor is not from this list. Start again without a cursor.');
  }
}

/** Documents that were written as new ones are there already: they must be read first. */
export class AlreadyThere extends Error {
  override readonly name = 'AlreadyThere';
  constructor(what: readonly string[]) {
    super(`Thought to be new, and there already: ${what.slice(0, 3).join(', ')}${what.length > 3 ? ', …' : ''}`);
  }
}

/** Another process took the lease later and has written since: this one's pending data is outdated. */
export class Fenced extends Error {
  override readonly name = 'Fenced';
  constructor(what: string) {
    super(`Another process has taken over and written '${what}' since`);
  }
}

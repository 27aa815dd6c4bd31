/** One index: fields in order. Each is a dot path into the body. `id` is appended by the adapter as tie-break. */
export interface IndexSpec {
  fields: readonly { field: string; direction?: 'asc' | 'desc' }[];
  /**
   * One of its fields that is null in most documents: the index has only those in which it is not, so it must be used by
   * queries that ask for a value of the field. An engine may have all the same.
   */
  onlyWith?: string;
}

/** A collection and the fields its queries may use. Names: letters, digits, `-`, `_`, `@`, `.`, at most 100 characters. */
export interface CollectionSpec {
  name: string;
  indexes: readonly IndexSpec[];
}

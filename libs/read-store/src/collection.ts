/** One index: fields in order. Each is a dot path into the body. `id` is appended by the adapter as tie-break. */
export interface IndexSpec {
  fields: readonly { field: string; direction?: 'asc' | 'desc' }[];
}

/** A collection and the fields its queries may use. Names: letters, digits, `-`, `_`, `@`, `.`, at most 100 characters. */
export interface CollectionSpec {
  name: string;
  indexes: readonly IndexSpec[];
}

export type Scalar = string | number | boolean | null;

/** Conditions on one field, all of them to be met. A bare scalar means equality. */
export type Condition =
  | Scalar
  | {
      eq?: Scalar;
      gt?: Scalar;
      gte?: Scalar;
      lt?: Scalar;
      lte?: Scalar;
      in?: readonly Scalar[];
      ne?: Scalar;
      /**
       * Nearly all documents that meet the other conditions meet this one, so it only filters their matches, and finds
       * none itself.
       */
      isWide?: boolean;
    };

/**
 * Fields are dot paths into the body, or `id`. Only fields that the collection declares may be used. A missing field is
 * null. One order for all engines: null < numbers < strings (by their UTF-8 bytes) < false < true; a range finds only
 * values of the same kind as its bound.
 */
export type Where = Readonly<Record<string, Condition>>;

/** The texts that documents hold in one declared field, as `values` of the port gives them. */
export interface ValuesQuery {
  /** Conditions on other fields. */
  where?: Where;
  field: string;
  /** Only texts after this one. */
  after?: string;
  /** At most this many (1 to 10,000). */
  limit: number;
}

/** The value that a page takes from one parameter of its address; undefined leaves it out. */
type Parameter<Value> = (given: unknown) => Value | undefined;
type Schema = Record<string, Parameter<unknown>>;
type SearchOf<Parameters extends Schema> = {
  [Name in keyof Parameters]?: NonNullable<ReturnType<Parameters[Name]>> | undefined;
};

/** A text that is not empty. Digits only arrive as a number, and `true` as a boolean. */
export const text: Parameter<string> = (given) =>
  (typeof given === 'string' && given !== '') || typeof given === 'number' || typeof given === 'boolean'
    ? String(given)
    : undefined;

/** A text of a given form. Another text counts as none, because the address may have been written by hand. */
export const matching =
  (form: RegExp): Parameter<string> =>
  (given) => {
    const found = text(given);
    return found !== undefined && form.test(found) ? found : undefined;
  };

export const oneOf =
  <Word extends string>(words: readonly Word[]): Parameter<Word> =>
  (given) =>
    words.find((word) => word === given);

/**
 * A route's `validateSearch`: takes these parameters; an invalid one is undefined, because the router keeps parameters
 * of the address that are merely missing here.
 */
export const searchOf =
  <Parameters extends Schema>(schema: Parameters) =>
  (search: Record<string, unknown>): SearchOf<Parameters> => {
    const found = Object.entries(schema).map(([name, parameter]) => [name, parameter(search[name])] as const);
    return Object.fromEntries(found) as SearchOf<Parameters>;
  };

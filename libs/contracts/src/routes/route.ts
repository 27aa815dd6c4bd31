export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The body of a request, or an answer, without content. */
export type Nothing = undefined;

/** An answer that only says that it was done. */
export interface Done {
  success: true;
}

/** The query of a list that comes in pages. */
export interface PageAsked {
  limit?: number;
  /** From the `Link` header of the page before. */
  cursor?: string;
}

/** The query of an address. */
export type Asked<Query = Record<string, unknown>> = Readonly<{
  [Name in keyof Query]?: string | number | boolean | undefined;
}>;

/**
 * One operation of the server. `types` is never there: it carries what the compiler knows of the operation.
 * Parameters of the path begin with a colon.
 */
export interface Route<Path extends string = string, Body = unknown, Answer = unknown, Query = unknown> {
  readonly method: Method;
  readonly path: Path;
  readonly types?: { readonly body: Body; readonly answer: Answer; readonly query: Query };
}

type NamesIn<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | NamesIn<More>
    : Rest
  : never;

/** Values of a path's parameters by name; none for a path without. */
export type ParametersOf<Path extends string> = Readonly<Record<NamesIn<Path>, string | number>>;

/** The parameters of a path among what a call is given: only a path that has some needs them. */
export type Given<Path extends string> = [NamesIn<Path>] extends [never]
  ? { parameters?: ParametersOf<Path> | undefined }
  : { parameters: ParametersOf<Path> };

/** An operation that reads. */
export const get = <const Path extends string>(path: Path) => ({
  of: <Answer, Query = Nothing>(): Route<Path, Nothing, Answer, Query> => ({ method: 'GET', path }),
});

const change =
  (method: Method) =>
  <const Path extends string>(path: Path) => ({
    of: <Body, Answer, Query = Nothing>(): Route<Path, Body, Answer, Query> => ({ method, path }),
  });

export const post = change('POST');
export const put = change('PUT');
export const patch = change('PATCH');
/** An operation that takes away. It has no body. */
export const remove = <const Path extends string>(path: Path) => ({
  of: <Answer>(): Route<Path, Nothing, Answer> => ({ method: 'DELETE', path }),
});

/** The path with its parameters filled in, each as one segment. */
export function address<Path extends string>({ path }: Route<Path>, { parameters }: Given<Path>): string {
  const values: Readonly<Partial<Record<string, string | number>>> = parameters ?? {};
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

/** Adds a query to an address; empty conditions are left out. */
export function withAsked(address: string, asked: Asked = {}): string {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) {
    if (value !== undefined && value !== '') given.set(name, String(value));
  }
  const text = given.toString();
  return text === '' ? address : `${address}?${text}`;
}

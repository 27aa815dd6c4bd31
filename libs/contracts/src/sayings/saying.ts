import { isPlace } from '../text/places.js';

/** A value within a sentence: a name, a figure, or words of ours, which are translated as well. */
export type Param = string | number | Saying;
export type Params = Readonly<Record<string, Param>>;

/** A sentence of ours: its code and parameters for programs and translations, its English for people. */
export interface Saying {
  readonly code: string;
  readonly params?: Params;
  /** English. */
  readonly message: string;
}

/** A sentence as it travels beside its English. */
export type Said = Pick<Saying, 'code' | 'params'>;

/** The code and the parameters of a sentence, for an answer that has its English beside them. */
export const said = ({ code, params }: Saying): Said => ({ code, ...(params && { params }) });

/** English sentences by code; a name in braces stands for a value. */
export type Sayings = Readonly<Record<string, string>>;

/** The names in the braces of a sentence. */
export type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** The parameters of a sentence: none, or a value for each of its names. */
export type ParamsOf<Text extends string> = [NamesIn<Text>] extends [never]
  ? []
  : [params: Readonly<Record<NamesIn<Text>, Param>>];

/** Says the sentences of a catalogue by their codes; one that lacks a value does not compile. */
export function sayer<Catalogue extends Sayings>(catalogue: Catalogue) {
  return <Code extends keyof Catalogue & string>(code: Code, ...[params]: ParamsOf<Catalogue[Code]>): Saying => ({
    code,
    ...(params && { params }),
    message: filled(catalogue[code] ?? code, params, code),
  });
}

/** Made once: a file of thousands of rows has a reason for each. */
const figures = /* @__PURE__ */ new Intl.NumberFormat('en');

/**
 * A sentence with the value of each name, amounts as `4,096` and places as `4096`; a name without a value stays as it
 * is.
 * @param code of the sentence, if it has one
 */
export const filled = (text: string, params: Params = {}, code?: string): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    if (value === undefined) return whole;
    if (typeof value === 'number') return isPlace(name, code) ? String(value) : figures.format(value);
    return typeof value === 'object' ? value.message : value;
  });

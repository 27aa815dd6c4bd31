import { perceivedLength } from '../rules.js';
import { rule } from '../sayings/rules.js';
import type { Saying } from '../sayings/saying.js';
import { unseen } from '../text/unseen.js';
import { textTemplate } from '../text/variables.js';

/** A field at fault, as a path like `content.sections[0].rows[1].title`, and why. */
export interface FieldProblem {
  field: string;
  saying: Saying;
}

/** Extra characters of a text with variables, whose values may be shorter: what was filled in is checked again. */
const ROOM = 200;

/** Bounds of a text: what it is called, and its most characters as a person counts them. */
export interface TextRule {
  what: Saying;
  max: number;
  /** It may be left out. */
  optional?: true;
}

/** Reads an unknown value field by field, and collects every problem. It never throws. */
export class FieldReader {
  readonly problems: FieldProblem[] = [];

  /** @param isFilledIn a text with braces gets no room: no variable is in it */
  constructor(private readonly isFilledIn: boolean) {}

  fault(field: string, saying: Saying): undefined {
    this.problems.push({ field, saying });
    return undefined;
  }

  /** An object without other fields than these; {} if it is none. */
  object(field: string, value: unknown, known: readonly string[], saying: Saying): Record<string, unknown> {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      this.fault(field, saying);
      return {};
    }
    for (const name of Object.keys(value)) {
      if (known.includes(name)) continue;
      this.fault(field, rule('content-field-unknown', { name: name.slice(0, 60) }));
      break;
    }
    return { ...value };
  }

  list(field: string, value: unknown, max: number, saying: Saying): unknown[] {
    if (Array.isArray(value) && value.length <= max) return value as unknown[];
    this.fault(field, saying);
    return [];
  }

  /** A trimmed text in one line; '' if it is at fault or left out. */
  text(field: string, value: unknown, { what, max, optional }: TextRule): string {
    if (value === undefined || value === null) {
      if (!optional) this.fault(field, rule('is-required', { what }));
      return '';
    }
    if (typeof value !== 'string') {
      this.fault(field, rule('must-be-text', { what }));
      return '';
    }
    const text = value.trim();
    const problem = problemOf(text, { what, max, ...(optional && { optional }) }, this.isFilledIn);
    if (problem !== undefined) this.fault(field, problem);
    return text;
  }

  /** A finite number of this range; 0 if it is at fault. */
  number(field: string, value: unknown, bounds: { min: number; max: number; whole?: true }, saying: Saying): number {
    const fits =
      typeof value === 'number' &&
      Number.isFinite(value) &&
      value >= bounds.min &&
      value <= bounds.max &&
      (!bounds.whole || Number.isInteger(value));
    if (fits) return value;
    this.fault(field, saying);
    return 0;
  }
}

/** Checks a text of one line that was trimmed. */
function problemOf(text: string, { what, max, optional }: TextRule, isFilledIn: boolean): Saying | undefined {
  if (text === '') return optional ? undefined : rule('is-required', { what });
  const room = !isFilledIn && text.includes('{{') && textTemplate(text).names.length > 0 ? ROOM : 0;
  if (text.length > max + room && perceivedLength(text, max + room) > max + room)
    return rule('too-long', { what, n: max });
  return unseen(what, text);
}

import type { Saying } from '@wavelane/contracts';
import type { FocusEvent } from 'react';
import type { ChangeHandler, FieldValues, Path, RefCallBack, UseFormReturn } from 'react-hook-form';
import { ApiError } from '@/api/errors';
import { fromServer } from '@/i18n/texts';
import { pressed } from './pointer/pressed';

/** An element of a form that has a value. */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A check that returns the problem with a value: a sentence of a shared rule, or a text of the screen. */
export type FieldCheck = (value: string) => Saying | string | undefined;

const FINE: FieldCheck = () => undefined;

/** The properties that a `Field` needs for one value of a form. */
export interface FieldInput {
  name: string;
  onChange: ChangeHandler;
  onBlur: (event: FocusEvent<Control>) => Promise<void>;
  inputRef: RefCallBack;
  error: string | undefined;
}

/** The fields of a form by name, each checked by a rule that both sides share. */
export type FieldsOf<Name extends string> = (name: Name, check?: FieldCheck) => FieldInput;

export function fieldsOf<Values extends FieldValues>(form: UseFormReturn<Values>): FieldsOf<Path<Values>> {
  const { errors } = form.formState;
  return (name, check = FINE) => {
    const { ref, onBlur, ...rest } = form.register(name, { validate: (value) => shown(check(String(value ?? ''))) });
    const error = errors[name]?.message as string | undefined;
    const left = async (event: FocusEvent<Control>) => {
      if (error !== undefined || !isPassing(event)) await onBlur(event);
    };
    return { ...rest, onBlur: left, inputRef: ref, error };
  };
}

/** The result for `react-hook-form`: the text of a problem, or that there is none. */
const shown = (problem: Saying | string | undefined): string | true =>
  typeof problem === 'object' ? fromServer(problem) : (problem ?? true);

/**
 * The focus moves to a link or a button, or the field is empty: a message now would move the pressed element from under
 * the pointer.
 */
const isPassing = ({ target, relatedTarget }: FocusEvent<Control>): boolean =>
  target.value === '' || [relatedTarget, pressed()].some((to) => to instanceof Element && to.closest(PRESSED) !== null);

const PRESSED = 'a, button, label, [role=button], [role=tab], [role=option]';

/**
 * Puts the server's messages beside the fields they are about.
 * @param rename names that the form spells otherwise
 */
export const fieldErrors =
  <Values extends FieldValues>(form: UseFormReturn<Values>, rename: (name: string) => string = (name) => name) =>
  (error: unknown): void => {
    if (!(error instanceof ApiError)) return;
    for (const [name, saying] of Object.entries(error.fieldSayings)) {
      const target = rename(name);
      if (target in form.getValues()) {
        form.setError(target as Path<Values>, { type: 'server', message: fromServer(saying) }, { shouldFocus: true });
      }
    }
  };

import type { RichKind } from '@wavelane/contracts';
import { useState } from 'react';
import type { Variables } from '../variables';
import { emptyDraft, type RichDraft, type RichProblems } from './rich-draft';
import { problemsOf, refusedFields } from './rich-problems';

/** Content beyond text in a form. */
export interface Rich {
  draft: RichDraft | null;
  problems: RichProblems;
  add: (kind: RichKind) => void;
  change: (draft: RichDraft) => void;
  remove: () => void;
  /** Checks it, shows what is wrong and goes there. @param now the draft, if it may have changed since it was drawn */
  isGood: (now?: RichDraft | null) => boolean;
  /** Shows the server's objections at their fields. @param name of the content in the request. @returns whether there are any */
  refuse: (error: unknown, name?: string) => boolean;
}

/** @param draft the form's current value @param write changes it */
export function useRich(draft: RichDraft | null, write: (draft: RichDraft | null) => void, variables: Variables): Rich {
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<RichProblems>({});
  const put = (next: RichDraft | null) => {
    setRefused({});
    write(next);
  };
  const begin = (next: RichDraft | null) => {
    setChecked(false);
    put(next);
  };
  return {
    draft,
    problems: draft === null ? {} : { ...(isChecked ? problemsOf(draft, variables) : {}), ...refused },
    add: (kind) => begin(emptyDraft(kind)),
    change: put,
    remove: () => begin(null),
    isGood: (now = draft) => {
      setChecked(true);
      const isGood = now === null || Object.keys(problemsOf(now, variables)).length === 0;
      if (!isGood) goToProblem();
      return isGood;
    },
    refuse: (error, name) => {
      const found = refusedFields(error, name);
      setRefused(found);
      const isAny = Object.keys(found).length > 0;
      if (isAny) goToProblem();
      return isAny;
    },
  };
}

/** Puts the server's objections at their fields: those of the form, and those of the content. @param name as {@link Rich} */
export const alsoRich =
  (fields: (error: unknown) => void, rich: Rich, name?: string) =>
  (error: unknown): void => {
    fields(error);
    rich.refuse(error, name);
  };

/** Puts the cursor into the first field at fault, once it is drawn. */
function goToProblem(): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('[data-rich] [aria-invalid=true]')?.focus());
}

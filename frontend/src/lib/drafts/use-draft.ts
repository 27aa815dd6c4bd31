import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { sessionQuery } from '@/api/queries';
import { useToast } from '@/app/toast/use-toast';
import { draftKey, dropDraft, keepDraft, readDraft } from './draft-store';

interface DraftOptions<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** The current values of the form. */
  values: Values;
  /** False until the choices are known. */
  isReady?: boolean;
  /** Makes a draft fit the current choices. */
  fit?: (kept: Values) => Values;
}

/**
 * Keeps a form's input until it is sent or dropped: it outlives the end of a session, a crash of the tab and a reload.
 * @param place of the form; each account has its own
 * @returns drops the draft
 */
export function useDraft<Values extends FieldValues>(place: string, options: DraftOptions<Values>): () => void {
  const { form, values, isReady = true, fit = (kept) => kept } = options;
  const { data: user } = useQuery(sessionQuery);
  const toast = useToast();
  const key = user ? draftKey(user.id, place) : undefined;
  const { isDirty } = form.formState;
  const isKept = useRef(false);
  const restore = useEffectEvent((from: string) => {
    const kept = readDraft(from);
    if (isDirty || !holds(kept, form.getValues())) return;
    form.reset(fit({ ...form.getValues(), ...kept }), { keepDefaultValues: true });
    isKept.current = true;
    toast({ title: t`Your draft was restored`, description: t`Nothing has been sent.`, tone: 'info' });
  });
  useEffect(() => {
    if (key && isReady) restore(key);
  }, [key, isReady]);
  useEffect(() => {
    if (!key || !(isDirty || isKept.current)) return;
    if (isDirty) keepDraft(key, values);
    else dropDraft(key);
    isKept.current = isDirty;
  }, [key, isDirty, values]);
  return () => {
    isKept.current = false;
    if (key) dropDraft(key);
  };
}

/** Whether a draft of an older release, or an edited one, has the shape of the form. */
export function holds<Values extends FieldValues>(kept: unknown, values: Values): kept is Partial<Values> {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    Object.entries(kept).every(([name, value]) => name in values && typeof value === typeof values[name])
  );
}

import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type RichDraft, standsAlone } from '@/components/message/rich/rich-draft';
import { type Rich, useRich } from '@/components/message/rich/use-rich';
import type { Values } from '../rules-values';

/** The same message goes to every person, so it has no variables. */
const NO_VARIABLES = { known: [], offered: [] };

/**
 * The content of the away message in its form. A poll, place or contact is saved without the text, which comes back if
 * that content is removed again.
 */
export function useAway(form: UseFormReturn<Values>, content: RichDraft | null): { rich: Rich; keepText: () => void } {
  const [kept, keep] = useState('');
  const put = (next: RichDraft | null) => {
    form.setValue('awayContent', next, { shouldDirty: true });
    if (!standsAlone(next?.kind) && form.getValues('awayMessage') === '')
      form.setValue('awayMessage', kept, { shouldDirty: true });
    form.clearErrors('awayMessage');
  };
  const keepText = () => {
    const { awayMessage, awayContent } = form.getValues();
    if (!standsAlone(awayContent?.kind)) keep('');
    else if (awayMessage !== '') keep(awayMessage);
  };
  return { rich: useRich(content, put, NO_VARIABLES), keepText };
}

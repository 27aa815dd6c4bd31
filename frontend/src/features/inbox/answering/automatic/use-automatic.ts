import type { Automatic } from '@wavelane/contracts';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSharedFile } from '@/components/attachments/use-shared-file';
import { standsAlone } from '@/components/message/rich/rich-draft';
import { useRich } from '@/components/message/rich/use-rich';
import type { Values } from '../rules-values';

/** The same message goes to every person, so it has no variables. */
const NO_VARIABLES = { known: [], offered: [] };

/** The content and the file of an automatic message within the form of the rules. */
export function useAutomatic(form: UseFormReturn<Values>, values: Values, which: Automatic) {
  const [text, content, media] = [`${which}Message`, `${which}Content`, `${which}Media`] as const;
  const [keptText, keepText] = useState('');
  const rich = useRich(
    values[content],
    (draft) => {
      form.setValue(content, draft, { shouldDirty: true });
      if (!standsAlone(draft?.kind) && keptText !== '') {
        if (form.getValues(text) === '') form.setValue(text, keptText, { shouldDirty: true });
        keepText('');
      }
      form.clearErrors(text);
    },
    NO_VARIABLES,
  );
  const file = useSharedFile(values[media], (uploaded) => {
    form.clearErrors([text, media]);
    form.setValue(media, uploaded, { shouldDirty: true });
  });
  const isSent = values[content] !== null || file.files.length > 0 || (values[text] ?? '').trim() !== '';
  return {
    ...{ rich, file, isSent, text: values[text] ?? '', problem: form.formState.errors[media]?.message },
    /** A poll is saved without the text, which comes back if the poll is removed again. */
    keepText: () => {
      const now = form.getValues();
      if (!standsAlone(now[content]?.kind)) keepText('');
      else if (now[text] !== '') keepText(now[text]);
    },
    /** Checks it, and shows what is wrong. */
    isGood: () => rich.isGood(form.getValues(content)),
  };
}

import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, checkLabel, type Person } from '@wavelane/contracts';
import { useState } from 'react';
import { call } from '@/api/http';
import { refresh } from '@/api/read';
import { useToast } from '@/app/toast/use-toast';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { ErrorNote } from '@/components/error-note';
import { Field } from '@/components/fields/field';
import { fromServer } from '@/i18n/texts';
import { personCount } from '@/components/words/counts';

/** Gives several people a label. */
export function LabelDialog({ people, onClose }: { people: readonly Person[]; onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const [label, setLabel] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = useMutation({
    mutationFn: async () => {
      // One after the other: if one fails, the same press repeats those before it without harm.
      for (const { id } of people) await call(api.changeLabels, { parameters: { id }, body: { add: [label.trim()] } });
    },
    onSuccess: () => {
      toast({ title: t`Label added`, description: personCount(people.length), tone: 'success' });
      onClose();
    },
    onSettled: () => refresh(client, api.people),
  });
  const submit = () => {
    const wrong = checkLabel(label.trim());
    setProblem(wrong && fromServer(wrong));
    if (!wrong) add.mutate();
  };
  return (
    <FormDialog
      open
      title={t`Label ${personCount(people.length)}`}
      submit={t`Add label`}
      busy={add.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {add.error ? <ErrorNote error={add.error} /> : null}
      <Field
        label={t({ message: 'Label', context: 'of a person' })}
        autoFocus
        autoComplete="off"
        value={label}
        error={problem}
        onChange={({ target }) => setLabel(target.value)}
      />
    </FormDialog>
  );
}

import { t } from '@lingui/core/macro';
import { api, checkLabel, type Person } from '@wavelane/contracts';
import { useAction } from '@/api/use-action';
import { WordChips } from '@/components/fields/words/word-chips';
import { useMay } from '@/lib/hooks/use-may';

/** Words that an account sorts people by: in the head of the page they are changed, too. */
export function LabelsInHead({ person: { id, labels } }: { person: Person }) {
  const mayAnswer = useMay('answer');
  const change = useAction(api.changeLabels, {
    parameters: { id },
    refreshes: [api.people],
    failed: t`Labels not changed`,
  });
  const remove = (label: string) => change.mutate({ remove: [label] });
  const add = (label: string, onDone: () => void) => change.mutate({ add: [label] }, { onSuccess: onDone });
  if (!mayAnswer && labels.length === 0) return null;
  return (
    <WordChips
      texts={labels}
      label={t`Labels`}
      fieldLabel={t`New label`}
      addLabel={t`Add a label`}
      check={checkLabel}
      busy={change.isPending}
      onAdd={mayAnswer ? add : undefined}
      onRemove={mayAnswer ? remove : undefined}
    />
  );
}

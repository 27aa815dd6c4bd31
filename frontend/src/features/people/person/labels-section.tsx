import { t } from '@lingui/core/macro';
import { api, checkLabel, type Person } from '@wavelane/contracts';
import { useAction } from '@/api/use-action';
import { Section } from '@/components/section';
import { AddWord } from '@/components/fields/add-word';
import { Removable } from '@/components/fields/removable';

/** Words that an account sorts people by. */
export function LabelsSection({ person: { id, labels } }: { person: Person }) {
  const change = useAction(api.changeLabels, {
    parameters: { id },
    refreshes: [api.people],
    failed: t`Labels not changed`,
  });
  const remove = (label: string) => change.mutate({ remove: [label] });
  const add = (label: string, onDone: () => void) => change.mutate({ add: [label] }, { onSuccess: onDone });
  return (
    <Section title={t`Labels`} text={t`Words by which you find people again.`}>
      {labels.length > 0 ? (
        <Removable texts={labels} label={t`Labels`} busy={change.isPending} onRemove={remove} />
      ) : null}
      <AddWord label={t`New label`} check={checkLabel} busy={change.isPending} onAdd={add} />
    </Section>
  );
}

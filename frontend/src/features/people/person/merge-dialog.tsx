import { t } from '@lingui/core/macro';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { api, type Person } from '@wavelane/contracts';
import { useState } from 'react';
import { foundPeopleQuery } from '@/api/people-queries';
import { useAction } from '@/api/use-action';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { Combo } from '@/components/fields/combo';
import { isolate, listed } from '@/lib/bidi';
import { handleText, personText } from '@/components/words/people';

/** Records that another entry of the list is this person. */
export function MergeDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [search, setSearch] = useState('');
  const [other, setOther] = useState<Person | null>(null);
  const { data = [], isFetching } = useQuery(foundPeopleQuery(search));
  const found = data.filter(({ id }) => id !== person.id);
  const merge = useAction(api.mergePeople, {
    parameters: { id: person.id },
    refreshes: [api.people, api.optOuts],
    done: t`They are one person now`,
    failed: t`Not merged`,
    onDone: onClose,
  });
  return (
    <FormDialog
      open
      title={t`Merge with ${isolate(personText(person))}`}
      description={t`Nothing is lost: what was said of each stays their own, and you can take it back.`}
      submit={t`Merge`}
      busy={merge.isPending}
      disabled={other === null}
      dirty={other !== null}
      onSubmit={() => other && merge.mutate({ personId: other.id })}
      onClose={onClose}
    >
      <Combo
        label={t`The other entry`}
        autoFocus
        placeholder={t`Name or number`}
        shown={other ? personText(other) : ''}
        search={search}
        onSearch={setSearch}
        choices={found.map((one) => ({
          value: one.id,
          text: personText(one),
          detail: listed(one.handles.map(handleText)),
        }))}
        nothing={isFetching ? t`Looking…` : t`No one with this name`}
        onChoose={(id) => setOther(found.find((one) => one.id === id) ?? null)}
      />
      {other ? (
        <Typography>
          {t`${isolate(personText(other))} becomes a part of ${isolate(personText(person))}: one entry with the numbers, labels and consents of both.`}
        </Typography>
      ) : null}
    </FormDialog>
  );
}

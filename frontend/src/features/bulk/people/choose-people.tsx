import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { address, api, type SegmentFilter, withAsked } from '@wavelane/contracts';
import { useState } from 'react';
import { answerTo } from '@/api/http';
import { segmentCountQuery, segmentsQuery } from '@/api/people-queries';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { ErrorNote } from '@/components/error-note';
import { Field } from '@/components/fields/field';
import { SearchableSelect } from '@/components/fields/searchable-select';
import { recipientCount } from '@/components/words/counts';
import { isolate } from '@/lib/bidi';

const RouteLink = createLink(Link);

/** A choice that is no id of a segment. */
const BY_LABEL = '';

interface ChoosePeopleProps {
  /** Takes the people as a file, as if they had been dropped. */
  onFile: (file: File) => void;
  onClose: () => void;
}

/** Takes known people as recipients: those of a saved filter, or those with a label. */
export function ChoosePeople({ onFile, onClose }: ChoosePeopleProps) {
  const { data: segments = [], error } = useQuery(segmentsQuery);
  const [chosen, setChosen] = useState(BY_LABEL);
  const [label, setLabel] = useState('');
  const segment = segments.find(({ id }) => id === chosen);
  const count = useQuery({ ...segmentCountQuery(chosen), enabled: segment !== undefined });
  const word = label.trim();
  const take = useMutation({
    mutationFn: async () => {
      const filter: SegmentFilter = segment ? segment.filter : word === '' ? {} : { label: word };
      const response = await answerTo('GET', withAsked(address(api.exportPeople, {}), filter), {});
      return new File([await response.blob()], `${segment?.name ?? (word || 'people')}.csv`, { type: 'text/csv' });
    },
    onSuccess: (file) => {
      onFile(file);
      onClose();
    },
  });
  return (
    <FormDialog
      open
      title={t`Choose people`}
      description={t`The list is taken as it is now. People who opted out or withdrew get nothing.`}
      submit={t`Use these people`}
      busy={take.isPending}
      onSubmit={() => take.mutate()}
      onClose={onClose}
    >
      {(error ?? take.error) ? <ErrorNote error={error ?? take.error} /> : null}
      <SearchableSelect
        label={t`Segment`}
        none={t`No segment: by a label`}
        chosen={chosen}
        options={segments.map(({ id, name }) => ({ value: id, label: isolate(name) }))}
        hint={count.data && segment ? recipientCount(count.data.count) : undefined}
        onChange={({ target }) => setChosen(target.value)}
      />
      {segment ? null : (
        <Field
          label={t({ message: 'Label', context: 'of a person' })}
          autoComplete="off"
          hint={t`Leave empty for everybody`}
          value={label}
          onChange={({ target }) => setLabel(target.value)}
        />
      )}
      <Typography color="textSecondary" variant="body2">
        <Trans>
          Segments are saved filters of <RouteLink to="/people">people</RouteLink>.
        </Trans>
      </Typography>
    </FormDialog>
  );
}

import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Person } from '@wavelane/contracts';
import { useState } from 'react';
import { lazily } from '@/components/lazy/lazily';
import { Section } from '@/components/section';
import { handleText, personText } from '@/components/words/people';
import { listed } from '@/lib/bidi';
import { useMay } from '@/lib/hooks/use-may';

const TakeOutDialog = lazily(() => import('./take-out-dialog'), 'TakeOutDialog');
const MergeDialog = lazily(() => import('./merge-dialog'), 'MergeDialog');

type Part = NonNullable<Person['mergedPeople']>[number];

/** The other entries that are this person, as far as users recorded it. */
export function MergeSection({ person }: { person: Person }) {
  const { mergedPeople = [] } = person;
  const mayManage = useMay('manage');
  const [isOpen, setOpen] = useState(false);
  const [leaving, setLeaving] = useState<Part | null>(null);
  return (
    <Section
      title={t`Duplicates`}
      text={t`Two entries that are one person are shown as one. An opt-out on one number applies to all of them.`}
      action={
        mayManage ? (
          <Button size="small" variant="outlined" onClick={() => setOpen(true)}>{t`Merge with…`}</Button>
        ) : null
      }
    >
      {mergedPeople.length > 0 ? (
        <Box component="ul" aria-label={t`Duplicates`} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
          {mergedPeople.map((one) => (
            <Box component="li" key={one.id} sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
              <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                <bdi>{personText(one)}</bdi>
                <Box component="bdi" sx={{ display: 'block', color: 'text.secondary', fontSize: 12 }}>
                  {listed(one.handles.map(handleText))}
                </Box>
              </Box>
              {mayManage ? (
                <Button
                  size="small"
                  onClick={() => setLeaving(one)}
                  aria-label={t`Take out ${personText(one)}`}
                >{t`Take out`}</Button>
              ) : null}
            </Box>
          ))}
        </Box>
      ) : null}
      {isOpen ? <MergeDialog person={person} onClose={() => setOpen(false)} /> : null}
      {leaving ? (
        <TakeOutDialog
          id={person.id}
          what={personText(leaving)}
          order={{ personId: leaving.id }}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </Section>
  );
}

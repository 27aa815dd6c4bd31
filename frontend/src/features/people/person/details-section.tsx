import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { AttributeValue, Person } from '@wavelane/contracts';
import { useState } from 'react';
import { EditIcon, PlusIcon } from '@/components/icons/icons';
import { lazily } from '@/components/lazy/lazily';
import { Section } from '@/components/section';
import { Tip } from '@/components/tips/tip';
import { languageText } from '@/components/words/people';
import { useMay } from '@/lib/hooks/use-may';
import { attributeText } from './attributes';

const AttributeDialog = lazily(() => import('./attribute-dialog'), 'AttributeDialog');

/** The attributes that every person may have; shown also if they have no value. */
const USUAL = ['name', 'language', 'timeZone'];

/** The attributes of a person that the account keeps. */
export function DetailsSection({ person }: { person: Person }) {
  const [open, setOpen] = useState<string | null>(null);
  const mayAnswer = useMay('answer');
  const { attributes, profileName } = person;
  const names = [...USUAL, ...Object.keys(attributes).filter((name) => !USUAL.includes(name))];
  return (
    <Section
      title={t`Details`}
      action={
        mayAnswer ? (
          <Button size="small" startIcon={<PlusIcon size={16} />} onClick={() => setOpen('')}>{t`Add detail`}</Button>
        ) : null
      }
    >
      <Box component="ul" aria-label={t`Details`} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {names.map((name) => (
          <Box component="li" key={name} sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
            <Box sx={ROW}>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                <bdi>{attributeText(name)}</bdi>
              </Box>
              <bdi>{name === 'name' ? (person.name ?? '–') : valueText(name, attributes[name])}</bdi>
            </Box>
            {mayAnswer ? (
              <Tip title={t`Change`}>
                <IconButton size="small" onClick={() => setOpen(name)} aria-label={t`Change ${attributeText(name)}`}>
                  <EditIcon size={16} />
                </IconButton>
              </Tip>
            ) : null}
          </Box>
        ))}
        {profileName === null ? null : (
          <Box component="li" sx={ROW}>
            <Box component="span" sx={{ color: 'text.secondary' }}>{t`Name on WhatsApp`}</Box>
            <bdi>~{profileName}</bdi>
          </Box>
        )}
      </Box>
      {open === null ? null : <AttributeDialog person={person} name={open} onClose={() => setOpen(null)} />}
    </Section>
  );
}

const ROW = {
  ...{ display: 'grid', gridTemplateColumns: '96px minmax(0, 1fr)', columnGap: 3, flexGrow: 1 },
  ...{ minWidth: 0, overflowWrap: 'anywhere' },
} as const;

function valueText(name: string, value: AttributeValue | undefined): string {
  if (value === undefined) return '–';
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  return name === 'language' ? languageText(String(value)) : String(value);
}

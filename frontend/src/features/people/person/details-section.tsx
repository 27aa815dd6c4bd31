import { t } from '@lingui/core/macro';
import AddRoundedIcon from '@mui/icons-material/AddRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { AttributeValue, Person } from '@wavelane/contracts';
import { useState } from 'react';
import { lazily } from '@/components/lazy/lazily';
import { Section } from '@/components/section';
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
      text={t`Details you keep. Messages can be filled in from them.`}
      action={
        mayAnswer ? (
          <Button size="small" startIcon={<AddRoundedIcon />} onClick={() => setOpen('')}>{t`Add detail`}</Button>
        ) : null
      }
    >
      <Box component="ul" aria-label={t`Details`} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
        {names.map((name) => (
          <Box component="li" key={name} sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
            <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography variant="caption" color="textSecondary" component="div">
                <bdi>{attributeText(name)}</bdi>
              </Typography>
              <bdi>{name === 'name' ? (person.name ?? '–') : valueText(name, attributes[name])}</bdi>
            </Box>
            {mayAnswer ? (
              <Button
                size="small"
                onClick={() => setOpen(name)}
                aria-label={t`Change ${attributeText(name)}`}
              >{t`Change`}</Button>
            ) : null}
          </Box>
        ))}
        {profileName === null ? null : (
          <li>
            <Typography variant="caption" color="textSecondary" component="div">{t`Name on WhatsApp`}</Typography>
            <bdi>~{profileName}</bdi>
          </li>
        )}
      </Box>
      {open === null ? null : <AttributeDialog person={person} name={open} onClose={() => setOpen(null)} />}
    </Section>
  );
}

function valueText(name: string, value: AttributeValue | undefined): string {
  if (value === undefined) return '–';
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  return name === 'language' ? languageText(String(value)) : String(value);
}

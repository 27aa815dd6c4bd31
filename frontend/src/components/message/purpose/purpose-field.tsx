import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useInfiniteQuery } from '@tanstack/react-query';
import { checkPurpose } from '@wavelane/contracts';
import { type ReactNode, useId, useState } from 'react';
import { wordingsQuery } from '@/api/people-queries';
import { Field } from '@/components/fields/field';
import { purposeText } from '@/components/words/people';
import type { FieldCheck, FieldInput } from '@/lib/form';

/** The purpose of a message if none is chosen. */
export const USUAL_PURPOSE = 'marketing';
const KNOWN = ['transactional', 'service', USUAL_PURPOSE];
const OWN = '+';

export const checkChosenPurpose: FieldCheck = (value) =>
  value === '' ? t`Choose what the message is for` : checkPurpose(value);

/** The purpose as the server gets it; the usual one is left out. */
export const chosenPurpose = (purpose: string | undefined): { purpose?: string } =>
  purpose === undefined || purpose === USUAL_PURPOSE ? {} : { purpose };

interface PurposeFieldProps {
  value: string;
  /** The field, checked by `checkChosenPurpose`. */
  field: FieldInput;
  onChoose: (purpose: string) => void;
  /** The end of a purpose's row. */
  beside?: (purpose: string) => ReactNode;
}

/**
 * The choice of a message's purpose, which decides who gets it. An account's own purpose is chosen among those of its
 * wordings, or written.
 */
export function PurposeField({ value, field: { error, name, onBlur }, onChoose, beside }: PurposeFieldProps) {
  const id = useId();
  const { data: wordings = [] } = useInfiniteQuery(wordingsQuery);
  const [isWriting, setWriting] = useState(false);
  const known = [...new Set([...KNOWN, ...wordings.map(({ purpose }) => purpose)])];
  const isOwn = isWriting || !known.includes(value);
  return (
    <Box sx={{ minWidth: 0 }}>
      <FormLabel id={id} sx={LEGEND}>{t`Purpose`}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={isOwn ? OWN : value}
        onChange={(_, chosen) => {
          setWriting(chosen === OWN);
          onChoose(chosen === OWN ? '' : chosen);
        }}
        sx={ROWS}
      >
        {known.map((purpose) => (
          <Row
            key={purpose}
            value={purpose}
            name={purposeText(purpose)}
            about={ABOUT[purpose]}
            beside={beside?.(purpose)}
          />
        ))}
        <Row value={OWN} name={t`Another purpose`} />
      </RadioGroup>
      {isOwn ? (
        <Box sx={{ mt: 3 }}>
          <Field
            label={t`Your own purpose`}
            hint={t`Lower-case letters, figures and hyphens, such as club-news`}
            autoComplete="off"
            name={name}
            value={value}
            error={error}
            inputProps={{ dir: 'ltr' }}
            onChange={({ target }) => onChoose(target.value)}
            onBlur={(event) => void onBlur(event)}
          />
        </Box>
      ) : null}
    </Box>
  );
}

interface RowProps {
  value: string;
  name: string;
  about?: string | undefined;
  beside?: ReactNode;
}

function Row({ value, name, about, beside }: RowProps) {
  return (
    <FormControlLabel
      value={value}
      control={<Radio size="small" />}
      label={
        <>
          <Box component="span" sx={{ fontWeight: 500 }}>
            {name}
          </Box>
          {/* Without it a reader hears one word, and Arabic letters join across the gap. */}
          {about ? ' ' : null}
          {about ? (
            <Box component="span" sx={{ color: 'text.secondary', marginInlineStart: 1 }}>
              {about}
            </Box>
          ) : null}
          {beside ? ' ' : null}
          {beside ? (
            <Box component="span" sx={{ float: { sm: 'inline-end' }, display: { xs: 'block', sm: 'inline' } }}>
              {beside}
            </Box>
          ) : null}
        </>
      }
    />
  );
}

/** The scope of each of the usual purposes, and its conditions. */
const ABOUT: Readonly<Record<string, string>> = {
  transactional: t`something they ordered; no consent needed`,
  service: t`an answer or an appointment; not to people who opted out`,
  marketing: t`offers and news; not to people who opted out`,
};

const LEGEND = {
  display: 'block',
  fontSize: 13,
  lineHeight: '20px',
  fontWeight: 500,
  color: 'text.primary',
  mb: 0.5,
} as const;
const ROWS = {
  ...{ flexWrap: 'nowrap', '& .MuiFormControlLabel-label': { flexGrow: 1, fontSize: 13, lineHeight: '20px', py: 2 } },
  '& > label': { minHeight: 40, mx: 0, borderBottom: 1, borderColor: 'divider', '& > .MuiRadio-root': { ml: -2 } },
  '& > label:last-of-type': { borderBottom: 0 },
} as const;

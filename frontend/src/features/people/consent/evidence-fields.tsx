import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { createLink } from '@tanstack/react-router';
import {
  checkEvidenceNote,
  checkEvidencePlace,
  checkWhatHappened,
  CONSENT_MEANS,
  type Wording,
} from '@wavelane/contracts';
import type { UseFormReturn } from 'react-hook-form';
import { DateField } from '@/components/fields/date/date-field';
import { Field } from '@/components/fields/field';
import { SelectField } from '@/components/fields/select-field';
import { fieldsOf } from '@/lib/form';
import { languageText, MEANS_WORDS, PURPOSES, purposeText } from '@/components/words/people';
import { choiceOf, type EvidenceValues, wordingOf } from './evidence';

const RouteLink = createLink(Link);

interface EvidenceFieldsProps {
  form: UseFormReturn<EvidenceValues>;
  values: EvidenceValues;
  wordings: readonly Wording[];
  /** The wording that was shown; null if none is needed. */
  chosen: string | null;
  /** The note may not be left out. */
  mustSayWhy?: boolean;
  /** Nor may the time. */
  mustSayWhen?: boolean;
  timeZone: string;
}

/** The fields for the evidence of a consent or a withdrawal. */
export function EvidenceFields({ form, values, wordings, chosen, timeZone, ...must }: EvidenceFieldsProps) {
  const { mustSayWhy = false, mustSayWhen = false } = must;
  const field = fieldsOf(form);
  const purposes = new Set([...PURPOSES, ...wordings.map(({ purpose }) => purpose), values.purpose]);
  const { onChange: changePurpose, ...purpose } = field('purpose');
  return (
    <>
      <SelectField
        label={t`Purpose`}
        value={values.purpose}
        {...purpose}
        onChange={(event) => {
          form.setValue('wording', '');
          void changePurpose(event);
        }}
      >
        {[...purposes].map((each) => (
          <option key={each} value={each}>
            {purposeText(each)}
          </option>
        ))}
      </SelectField>
      {chosen === null ? null : (
        <WordingField form={form} wordings={wordings} purpose={values.purpose} chosen={chosen} />
      )}
      <SelectField label={t`How they said it`} value={values.means} {...field('means')}>
        {CONSENT_MEANS.map((means) => (
          <option key={means} value={means}>
            {MEANS_WORDS[means]}
          </option>
        ))}
      </SelectField>
      <DateField
        label={mustSayWhen ? t`When` : t`When (optional)`}
        withTime
        empty={mustSayWhen ? t`Choose a time` : t`Now`}
        value={values.at}
        hint={t`Time zone: ${timeZone}`}
        {...field('at', (at) => (mustSayWhen && at === '' ? t`Enter when they agreed` : undefined))}
      />
      <Field
        label={t`Location of the evidence (optional)`}
        autoComplete="off"
        hint={t`For example the number of a form or an order`}
        {...field('reference', checkEvidencePlace)}
      />
      <Field
        label={mustSayWhy || values.means === 'other' ? t`What happened` : t`What happened (optional)`}
        multiline
        minRows={2}
        {...field('note', mustSayWhy ? checkWhatHappened : checkEvidenceNote)}
      />
    </>
  );
}

type WordingFieldProps = Pick<EvidenceFieldsProps, 'form' | 'wordings'> & { purpose: string; chosen: string };

/** The wording that the person got, in the version that they saw. */
function WordingField({ form, wordings, purpose, chosen }: WordingFieldProps) {
  const fitting = wordings.filter((wording) => wording.purpose === purpose);
  const { wordingId, wordingVersion } = wordingOf(chosen);
  const shown = fitting.find(({ id }) => id === wordingId)?.versions.find(({ version }) => version === wordingVersion);
  if (fitting.length === 0)
    return (
      <Alert severity="info" variant="outlined">
        <Trans>
          There is no consent text for this purpose. <RouteLink to="/settings/consent">Publish one</RouteLink> first.
        </Trans>
      </Alert>
    );
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <SelectField
        label={t`Text they saw`}
        // The newest one is chosen while the form has none: the form's value differs from the shown one.
        value={chosen}
        error={fieldsOf(form)('wording').error}
        onChange={({ target }) => form.setValue('wording', target.value, { shouldDirty: true })}
      >
        {fitting.flatMap(({ id, language, versions }) =>
          versions.toReversed().map(({ version }) => (
            <option key={choiceOf(id, version)} value={choiceOf(id, version)}>
              {version === versions.length
                ? t`${languageText(language)}, version ${version} (newest)`
                : t`${languageText(language)}, version ${version}`}
            </option>
          )),
        )}
      </SelectField>
      {shown ? (
        <Typography
          variant="body2"
          color="textSecondary"
          dir="auto"
          sx={{
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: 6,
            overflow: 'hidden',
            px: 3.5,
          }}
        >
          {shown.text}
        </Typography>
      ) : null}
    </Box>
  );
}

import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { api, checkConfirmationText, CONFIRMATION_MAX, type WithdrawalConfirmation } from '@wavelane/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { sessionQuery } from '@/api/queries';
import { useAction } from '@/api/use-action';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { Field } from '@/components/fields/field';
import { languageText } from '@/components/words/people';
import { fieldErrors, fieldsOf } from '@/lib/form';
import { ownTexts } from './own-texts';

/** In place of the account's name. */
const SENDER = '{{sender}}';

interface TextDialogProps {
  confirmation: WithdrawalConfirmation;
  told: WithdrawalConfirmation['texts'][number];
  onClose: () => void;
}

/** Changes the confirmation's text in one language, or restores the product's text. */
export function ConfirmationTextDialog({ confirmation, told, onClose }: TextDialogProps) {
  const { language, text: before, builtIn } = told;
  const form = useForm({ mode: 'onTouched', defaultValues: { texts: before } });
  const { texts: text } = useWatch({ control: form.control }) as { texts: string };
  const { data: me } = useQuery(sessionQuery);
  const save = useAction(api.changeWithdrawalConfirmation, {
    refreshes: [api.withdrawalConfirmation],
    done: t`Saved`,
    failed: t`Not saved`,
    form: fieldErrors(form),
    body: ({ texts: given }: { texts: string }) => ({
      isOn: confirmation.isOn,
      texts: ownTexts(confirmation.texts, { language, text: given }),
    }),
    onDone: onClose,
  });
  return (
    <FormDialog
      open
      width="sm"
      title={t`Confirmation in ${languageText(language)}`}
      description={t`Confirm the opt-out and nothing else: no offer, no link, no question. ${SENDER} becomes your name.`}
      submit={t`Save`}
      busy={save.isPending}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void form.handleSubmit((given) => save.mutate(given))(event)}
      onClose={onClose}
    >
      <Field
        label={t`Text`}
        multiline
        minRows={3}
        autoFocus
        inputProps={{ dir: 'auto', lang: language, maxLength: CONFIRMATION_MAX }}
        {...fieldsOf(form)('texts', checkConfirmationText)}
      />
      <Box sx={{ display: 'grid', gap: 1 }}>
        <Typography variant="caption" color="textSecondary">{t`As they read it`}</Typography>
        <Typography dir="auto" lang={language} sx={{ overflowWrap: 'anywhere' }}>
          {text.replaceAll(SENDER, () => me?.name ?? SENDER)}
        </Typography>
      </Box>
      {text === builtIn ? null : (
        <Button
          variant="text"
          sx={{ justifySelf: 'start' }}
          onClick={() => form.setValue('texts', builtIn, { shouldDirty: true, shouldValidate: true })}
        >{t`Take the usual text`}</Button>
      )}
    </FormDialog>
  );
}

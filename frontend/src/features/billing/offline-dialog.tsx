import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  checkCurrency,
  api,
  type BillingPeriod,
  formatMinor,
  typedMinor,
  periodPrice,
  type Plan,
  PROOF_MAX_BYTES,
  REFERENCE_MAX,
  type SubmitOfflinePayment,
} from '@wavelane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { fromServer } from '@/i18n/texts';
import { ApiError } from '@/api/errors';
import { sessionQuery } from '@/api/queries';
import { useAction } from '@/api/use-action';
import { BankDetails } from '@/components/bank-details';
import { Field } from '@/components/fields/field';
import { FileField } from '@/components/fields/file-field';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { fieldErrors, fieldsOf } from '@/lib/form';
import { PERIOD_LABELS } from '@/components/words/periods';
import { planChange } from './plan-change';
import { PlanChangeNote } from './plan-change-note';

interface Values {
  amount: string;
  currency: string;
  reference: string;
}

interface OfflineDialogProps {
  plan: Plan;
  period: BillingPeriod;
  onClose: () => void;
}

/** Tells the administrator of a payment made by other means. */
export function OfflineDialog({ plan, period, onClose }: OfflineDialogProps) {
  const price = plan.price === null ? null : periodPrice(plan.price, period);
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: {
      amount: price === null ? '' : formatMinor(price, plan.currency),
      currency: plan.currency,
      reference: '',
    },
  });
  const { data: user } = useQuery(sessionQuery);
  const change = user ? planChange(user, plan, period) : undefined;
  const [isUnderstood, setUnderstood] = useState(false);
  const proof = useProof();
  const submit = useSubmit(form, proof, onClose);
  const send = form.handleSubmit(({ amount, currency, reference }) =>
    submit.mutate({
      planId: plan.id,
      amount: typedMinor(amount, currency.trim().toUpperCase()) ?? 0,
      currency: currency.trim().toUpperCase(),
      durationType: period,
      ...(reference.trim() && { reference: reference.trim() }),
    }),
  );
  return (
    <FormDialog
      open
      title={t`Pay offline for ${plan.name}`}
      description={t`Pay by bank transfer or in cash, then tell us here. ${PERIOD_LABELS[period].name} billing.`}
      submit={t`Submit payment`}
      dirty={form.formState.isDirty || proof.file !== null}
      busy={submit.isPending}
      disabled={problemOf(proof.file) !== undefined || (Boolean(change?.beyond.length) && !isUnderstood)}
      onSubmit={(event) => void send(event)}
      onClose={onClose}
    >
      {change ? (
        <PlanChangeNote
          change={change}
          consent={{
            label: t`I understand, switch to ${plan.name}`,
            isGiven: isUnderstood,
            onChange: setUnderstood,
          }}
        />
      ) : null}
      <BankDetails />
      <PaymentFields form={form} />
      <FileField
        label={t`Proof of payment (optional)`}
        hint={t`A picture or a PDF, at most 5 MB. Only administrators see it.`}
        accept="image/*,application/pdf"
        file={proof.file}
        error={problemOf(proof.file) ?? proof.refused}
        onChange={proof.choose}
      />
      {price === null ? (
        <Typography
          variant="body2"
          color="textSecondary"
        >{t`This plan has a custom price: enter the amount that was agreed.`}</Typography>
      ) : null}
    </FormDialog>
  );
}

/** The file that proves the payment, and the server's objection to it. */
function useProof() {
  const [file, setFile] = useState<File | null>(null);
  const [refused, setRefused] = useState<string>();
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setRefused(undefined);
  };
  return { file, refused, choose, refuse: setRefused };
}

function useSubmit(form: UseFormReturn<Values>, { file, refuse }: ReturnType<typeof useProof>, onDone: () => void) {
  return useAction(api.submitOfflinePayment, {
    body: (payment: SubmitOfflinePayment) => (file ? withProof(payment, file) : payment),
    refreshes: [api.ownOfflinePayments],
    done: {
      title: t`Payment submitted`,
      description: t`An administrator will look at it. Your days are credited when it is approved.`,
    },
    failed: t`Failed to submit payment`,
    form: (error) => {
      fieldErrors(form)(error);
      refuse(error instanceof ApiError && error.fieldSayings.proof ? fromServer(error.fieldSayings.proof) : undefined);
    },
    onDone,
  });
}

function PaymentFields({ form }: { form: UseFormReturn<Values> }) {
  const field = fieldsOf(form);
  return (
    <>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr) 116px', alignItems: 'start' }}>
        <Field
          label={t`Amount`}
          autoFocus
          inputProps={{ inputMode: 'decimal' }}
          {...field('amount', (value) => checkAmount(value, form.getValues('currency')))}
        />
        <Field label={t`Currency`} {...field('currency', (value) => checkCurrency(value.trim().toUpperCase()))} />
      </Box>
      <Field
        label={t`Reference (optional)`}
        hint={t`For example the number of your transfer`}
        {...field('reference', (value) =>
          value.length > REFERENCE_MAX ? t`Reference must be at most ${REFERENCE_MAX} characters` : undefined,
        )}
      />
    </>
  );
}

/** The problem that the browser finds in the file; the server looks into it. */
function problemOf(proof: File | null): string | undefined {
  return proof && proof.size > PROOF_MAX_BYTES ? t`The file is larger than 5 MB. Choose a smaller one` : undefined;
}

/** The same fields with the file beside them. */
function withProof(payment: SubmitOfflinePayment, proof: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(payment)) form.set(name, String(value));
  form.set('proof', proof);
  return form;
}

/** An amount is required, in units as people write them. */
export function checkAmount(value: string, currency: string): string | undefined {
  if (value.trim() === '') return t`Amount is required`;
  const minor = typedMinor(value, currency.trim().toUpperCase());
  return minor === undefined || minor < 1 ? t`Enter an amount such as 29.00` : undefined;
}

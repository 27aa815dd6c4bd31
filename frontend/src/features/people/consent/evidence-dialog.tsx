import { t } from '@lingui/core/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, type GiveConsent, type RestoreWithConsent } from '@wavelane/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { wordingsQuery } from '@/api/people-queries';
import { sessionQuery } from '@/api/queries';
import { useAction } from '@/api/use-action';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { fieldErrors } from '@/lib/form';
import { type EvidenceValues, evidenceOf, newestFor, wordingOf } from './evidence';
import { EvidenceFields } from './evidence-fields';

/** The statement that is recorded: a person consented, withdrew, or consented anew after an opt-out. */
export type EvidenceOrder = { kind: 'give' | 'withdraw'; personId: string } | { kind: 'restore'; phone: string };

interface EvidenceDialogProps {
  order: EvidenceOrder;
  purpose?: string | undefined;
  onClose: () => void;
}

const WORDS = {
  give: {
    title: t`Record consent`,
    text: t`Write down what they were told, and how and when they said yes. It is kept as evidence and never changes.`,
    submit: t`Record`,
    done: t`Consent recorded`,
    failed: t`Consent not recorded`,
  },
  withdraw: {
    title: t`Record withdrawal`,
    text: t`They get no more messages for this purpose, from the next one on. Only a new consent takes that back.`,
    submit: t`Record`,
    done: t`Withdrawal recorded`,
    failed: t`Withdrawal not recorded`,
  },
  restore: {
    title: t`Opt this person back in?`,
    text: t`They asked for no more messages. Write down how they consented after that; without it nobody may write to them.`,
    submit: t`Restore`,
    done: t`They can be written to again`,
    failed: t`Not restored`,
  },
} as const;

/** Records a person's statement about consent, with its evidence. */
export function EvidenceDialog({ order, purpose = 'marketing', onClose }: EvidenceDialogProps) {
  const { data: user } = useQuery(sessionQuery);
  const { data: wordings = [] } = useInfiniteQuery(wordingsQuery);
  const form = useForm<EvidenceValues>({
    mode: 'onTouched',
    defaultValues: { purpose, wording: '', means: 'web-form', at: '', reference: '', note: '' },
  });
  const values = useWatch({ control: form.control }) as EvidenceValues;
  const chosen = values.wording || newestFor(wordings, values.purpose);
  const save = useSaving(order, user?.timeZone ?? 'UTC', fieldErrors(form, fieldFor), onClose);
  const { title, text, submit } = WORDS[order.kind];
  const needsWording = order.kind !== 'withdraw';
  return (
    <FormDialog
      open
      width="sm"
      title={title}
      description={text}
      submit={submit}
      busy={save.isPending}
      disabled={needsWording && chosen === ''}
      dirty={form.formState.isDirty}
      onSubmit={(event) => void form.handleSubmit((told) => save.send({ ...told, wording: chosen }))(event)}
      onClose={onClose}
    >
      <EvidenceFields
        form={form}
        values={values}
        wordings={wordings}
        chosen={needsWording ? chosen : null}
        mustSayWhy={order.kind === 'restore'}
        timeZone={user?.timeZone ?? 'UTC'}
      />
    </FormDialog>
  );
}

/** The server names the two parts of one choice. */
const fieldFor = (name: string) => (name === 'wordingId' || name === 'wordingVersion' ? 'wording' : name);

function useSaving(order: EvidenceOrder, timeZone: string, form: (error: Error) => void, onDone: () => void) {
  const { done, failed } = WORDS[order.kind];
  const told = { done, failed, form, onDone, refreshes: [api.people, api.optOuts, api.suppressions] };
  const parameters = { id: order.kind === 'restore' ? '' : order.personId };
  const consented = (values: EvidenceValues): GiveConsent => ({
    ...evidenceOf(values, timeZone),
    ...wordingOf(values.wording),
  });
  const give = useAction(api.giveConsent, { ...told, parameters, body: consented });
  const withdraw = useAction(api.withdrawConsent, {
    ...told,
    parameters,
    body: (values: EvidenceValues) => evidenceOf(values, timeZone),
  });
  const restore = useAction(api.restoreRecipient, {
    ...told,
    parameters: { phone: order.kind === 'restore' ? order.phone : '' },
    body: (values: EvidenceValues): RestoreWithConsent => ({ ...consented(values), note: values.note.trim() }),
  });
  const { mutate, isPending } = { give, withdraw, restore }[order.kind];
  return { send: (values: EvidenceValues) => mutate(values), isPending };
}

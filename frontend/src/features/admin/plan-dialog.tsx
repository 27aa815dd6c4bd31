import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type AdminUser, api } from '@wavelane/contracts';
import { useState } from 'react';
import { messageOf } from '@/api/errors';
import { plansQuery } from '@/api/queries';
import { useAction } from '@/api/use-action';
import { DaysDialog } from '@/components/dialogs/days-dialog';
import { SelectField } from '@/components/fields/select-field';

/** The plan sold by hand, and so the likeliest choice. */
const BY_HAND = 'enterprise';
const USUAL_DAYS = 30;

/** Puts a plan in force for a user, with days and without a payment: the way to Enterprise. */
export function PlanDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const { data: plans = [] } = useQuery(plansQuery);
  const [planId, choose] = useState(BY_HAND);
  const grant = useAction(api.grantPlan, {
    parameters: { id: user.id },
    refreshes: [api.users, api.me],
    done: t`Plan granted`,
    failed: t`Failed to give the plan`,
    onDone: onClose,
  });
  return (
    <DaysDialog
      title={t`Give a plan`}
      description={t`${user.name} gets the plan and its days at once, without a payment.`}
      label={t`Number of Days`}
      submit={t`Give plan`}
      initial={USUAL_DAYS}
      withNote
      busy={grant.isPending}
      error={grant.error ? messageOf(grant.error, t`Please try again.`) : undefined}
      onSubmit={(days, note) => grant.mutate({ planId, days, ...(note !== undefined && { note }) })}
      onClose={onClose}
    >
      <SelectField
        label={t`Plan`}
        hint={user.currentPlan ? t`Now: ${user.currentPlan.name}` : t`Now: no plan`}
        value={planId}
        onChange={({ target }) => choose(target.value)}
      >
        {plans.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </DaysDialog>
  );
}

import type { SendMessage } from '@wavelane/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { isNeeded, type PersonalValue } from '../needed-values';
import type { useSendForm } from '../send-form';

/**
 * Checks the name and the email again once the message begins or ends to use them, if a problem is shown there.
 * @returns whether the message used the email at some time: a field that is there stays, with what was typed into it
 */
export function useNeeded(form: ReturnType<typeof useSendForm>['form'], message: Partial<SendMessage>): boolean {
  const [isName, isEmail] = [isNeeded('name', message), isNeeded('email', message)];
  const [wasEmail, setWasEmail] = useState(isEmail);
  if (isEmail && !wasEmail) setWasEmail(true);
  const checkAgain = useEffectEvent((value: PersonalValue) => {
    if (form.getFieldState(value).error) void form.trigger(value);
  });
  useEffect(() => checkAgain('name'), [isName]);
  useEffect(() => checkAgain('email'), [isEmail]);
  return wasEmail || isEmail;
}

import { useState } from 'react';
import { CONTENT_FIELDS } from '@/components/message/message-content';
import type { Bulk } from '../use-bulk-form';
import type { Step } from './steps';

/** Leads to the next step once this one is good: from the text once its file is uploaded. */
export function useNext({ form, file, shared, rich }: Bulk, step: Step, show: (next: Step) => void) {
  const [isWaiting, setWaiting] = useState(false);
  const settled = async () => {
    setWaiting(true);
    const isGood = await shared.settled();
    setWaiting(false);
    return isGood;
  };
  const isTextGood = async () =>
    (await settled()) &&
    (await form.trigger(['channelId', 'purpose', ...CONTENT_FIELDS], { shouldFocus: true })) &&
    rich.isGood(form.getValues('content'));
  const goOn = async () => {
    if (!file.upload || isWaiting) return;
    if (step === 'recipients') return (await form.trigger('channelId', { shouldFocus: true })) && show('message');
    if (!(await isTextGood())) return;
    file.check(file.upload);
    show('review');
  };
  return { isWaiting, goOn: () => void goOn() };
}

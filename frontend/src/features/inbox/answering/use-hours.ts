import { t } from '@lingui/core/macro';
import {
  type Answering,
  api,
  type FieldProblems,
  type OpeningHours,
  openingHoursProblems,
  type OpenStretch,
  typedTime,
} from '@wavelane/contracts';
import { type FormEvent, useState } from 'react';
import { ApiError } from '@/api/errors';
import { useAction } from '@/api/use-action';
import { fromServer } from '@/i18n/texts';

const WORKING_DAYS = [1, 2, 3, 4, 5];

/**
 * The hours as they will be, and their problems.
 * @param latest as they are now: others may change them meanwhile
 * @param timeZone of the account
 */
export function useHours(latest: Answering['openingHours'], timeZone: string) {
  const [seen, setSeen] = useState(latest);
  const [isAlways, setAlways] = useState(latest.hours === null);
  const [hours, setHours] = useState(latest.hours ?? usual(timeZone));
  const [problems, setProblems] = useState<FieldProblems>({});
  const save = useAction(api.changeOpeningHours, {
    refreshes: [api.answering],
    done: t`Opening hours saved`,
    failed: t`Opening hours not saved`,
    onFailed: (error) => {
      if (error instanceof ApiError) setProblems(withoutPrefix(error.fieldSayings));
    },
    // The saved values are the form's new defaults. A change that was typed during the save stays.
    onDone: ({ openingHours }, { hours: sent }) => {
      setSeen(openingHours);
      setProblems({});
      setHours((now) => (isSame(now, sent) ? (openingHours.hours ?? now) : now));
    },
  });
  const begin = (now: Answering['openingHours']) => {
    setSeen(now);
    setAlways(now.hours === null);
    setHours(now.hours ?? usual(timeZone));
    setProblems({});
  };
  const change = (more: Partial<OpeningHours>) => {
    setHours({ ...hours, ...more });
    setProblems({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Enter submits a time before its field is left.
    const typed = { ...hours, week: hours.week.map(withTimes) };
    setHours(typed);
    const found = isAlways ? {} : openingHoursProblems(typed);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    save.mutate({ expectedVersion: seen.version, hours: isAlways ? null : typed });
  };
  const problem = (field: string) => (problems[field] === undefined ? undefined : fromServer(problems[field]));
  const isDirty = !isSame(isAlways ? null : hours, seen.hours);
  // A newer version is shown at once unless something was typed here.
  if (latest.version > seen.version && !isDirty && !save.isPending) begin(latest);
  return {
    ...{ isAlways, setAlways, hours, change, problem, submit, isDirty, isSaving: save.isPending },
    hasChanged: latest.version > seen.version,
    show: () => begin(latest),
    discard: () => begin(latest),
  };
}

const withTimes = (stretch: OpenStretch): OpenStretch => ({
  ...stretch,
  from: typedTime(stretch.from),
  to: typedTime(stretch.to),
});

const isSame = (one: OpeningHours | null, other: OpeningHours | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const usual = (timeZone: string): OpeningHours => ({
  timeZone,
  week: WORKING_DAYS.map((day) => ({ day, from: '09:00', to: '17:00' })),
  holidays: [],
});

const withoutPrefix = (fields: FieldProblems): FieldProblems =>
  Object.fromEntries(Object.entries(fields).map(([field, problem]) => [field.replace(/^hours\./, ''), problem]));

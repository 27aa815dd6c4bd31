import { t } from '@lingui/core/macro';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, type PeopleImportPreview, type Wording } from '@wavelane/contracts';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { call } from '@/api/http';
import { wordingsQuery } from '@/api/people-queries';
import { sessionQuery } from '@/api/queries';
import { useAction } from '@/api/use-action';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { ErrorNote } from '@/components/error-note';
import { Field } from '@/components/fields/field';
import { FileField } from '@/components/fields/file-field';
import { NOTHING_SAID } from '@/components/files/interpretation';
import { SelectField } from '@/components/fields/select-field';
import { Loading } from '@/components/loading';
import { fieldErrors } from '@/lib/form';
import { type EvidenceValues, newestFor } from '../consent/evidence';
import { EvidenceFields } from '../consent/evidence-fields';
import { importForm, type Reading } from './import-form';
import { ImportNotes, ImportProblems, ImportReport } from './import-report';
import { ReadingFields } from './reading-fields';

/** Imports a file of people: how it is read, the outcome of its rows, and the people's consent. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { data: user } = useQuery(sessionQuery);
  const { data: wordings = [] } = useInfiniteQuery(wordingsQuery);
  const timeZone = user?.timeZone ?? 'UTC';
  const [labels, setLabels] = useState('');
  const [hasConsent, setHasConsent] = useState(false);
  const { form, values, chosen } = useConsent(wordings);
  const { reading, preview, look, read } = useReading();
  const consent = hasConsent ? { values: { ...values, wording: chosen }, timeZone } : null;
  const take = useAction(api.importPeople, {
    body: (given: Reading) => importForm(given, preview, labels, consent, false),
    refreshes: [api.people],
    failed: t`File not imported`,
    form: fieldErrors(form, (name) => (name.startsWith('wording') ? 'wording' : name)),
    onDone: (answer) => {
      onClose();
      if (!('dryRun' in answer)) return navigate({ to: '/people', search: { import: answer.id } });
    },
  });
  const isRead = preview !== null && look.isSuccess;
  const isReady = isRead && preview.report.imported > 0 && (!hasConsent || chosen !== '');
  return (
    <FormDialog
      open
      width="sm"
      title={t`Import people`}
      description={t`A CSV file with a row for each person. Who is known already gets what the file adds. Nobody is written to.`}
      submit={t`Import`}
      busy={take.isPending}
      disabled={!isReady}
      dirty={reading !== null}
      onSubmit={() => void form.handleSubmit(() => reading && take.mutate(reading))()}
      onClose={onClose}
    >
      <FileField
        label={t`CSV or vCard file`}
        hint={t`Also exports of address books and shops. Up to 50,000 rows and 20 MB.`}
        accept=".csv,.tsv,.txt,.vcf,text/csv,text/tab-separated-values,text/plain,text/vcard"
        file={reading?.file ?? null}
        onChange={(file) => read(file && { ...NOTHING_SAID, file, columns: null, keepsOthers: false })}
      />
      {look.error ? <ErrorNote error={look.error} /> : null}
      {look.isPending && !preview ? <Loading rows={2} /> : null}
      {reading && preview ? (
        <>
          <ReadingFields reading={reading} preview={preview} onChange={read} />
          <ImportReport report={preview.report} isAhead />
          <ImportProblems problems={preview.problems} />
          <ImportNotes notes={preview.notes} count={preview.noted} />
          <Field
            label={t`Labels for everybody in the file (optional)`}
            hint={t`With commas between them`}
            autoComplete="off"
            value={labels}
            onChange={({ target }) => setLabels(target.value)}
          />
          <ConsentChoice isGiven={hasConsent} onChange={setHasConsent} />
          {hasConsent ? (
            <EvidenceFields
              form={form}
              values={values}
              wordings={wordings}
              chosen={chosen}
              mustSayWhen={preview.columns.every(({ name }) => name !== 'at')}
              timeZone={timeZone}
            />
          ) : null}
        </>
      ) : null}
    </FormDialog>
  );
}

/** The consent of the people: the form, and the chosen or newest wording. */
function useConsent(wordings: readonly Wording[]) {
  const form = useForm<EvidenceValues>({
    mode: 'onTouched',
    defaultValues: { purpose: 'marketing', wording: '', means: 'web-form', at: '', reference: '', note: '' },
  });
  const values = useWatch({ control: form.control }) as EvidenceValues;
  return { form, values, chosen: values.wording || newestFor(wordings, values.purpose) };
}

function ConsentChoice({ isGiven, onChange }: { isGiven: boolean; onChange: (isGiven: boolean) => void }) {
  return (
    <SelectField
      label={t`Consent`}
      hint={t`Being in a list is no consent. Record one only where you can show how they gave it.`}
      value={isGiven ? 'yes' : ''}
      onChange={({ target }) => onChange(target.value !== '')}
    >
      <option value="">{t`None is recorded`}</option>
      <option value="yes">{t`They consented, as follows`}</option>
    </SelectField>
  );
}

/** The file, and the server's reading of it: requested again after a change of how to read it. */
function useReading() {
  const [reading, setReading] = useState<Reading | null>(null);
  const [preview, setPreview] = useState<PeopleImportPreview | null>(null);
  const look = useMutation({
    mutationFn: ({ next, before }: { next: Reading; before: PeopleImportPreview | null }) =>
      call(api.importPeople, { body: importForm(next, before, '', null, true) }),
  });
  const read = (next: Reading | null) => {
    const before = next && next.file === reading?.file ? preview : null;
    setReading(next);
    setPreview(before);
    if (!next) return look.reset();
    // If there are two requests, only the later one is answered: its callbacks replace those of the one before.
    look.mutate({ next, before }, { onSuccess: (answer) => ('dryRun' in answer ? setPreview(answer) : undefined) });
  };
  return { reading, preview, look, read };
}

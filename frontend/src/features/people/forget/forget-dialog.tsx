import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, type ForgettingPreview, type Person } from '@wavelane/contracts';
import { forgettingPreviewQuery } from '@/api/people-queries';
import { useAction } from '@/api/use-action';
import { ForgetForm } from '@/components/account/forget-form';
import { messageCount } from '@/components/words/counts';
import { isolate } from '@/lib/bidi';
import { personText } from '@/components/words/people';
import { handleCount } from './forgetting-words';

/** The word that a member types before a person is deleted. */
const WORD = t({ message: 'forget', comment: 'A word that is typed to confirm' });

/** Forgets a person after showing what is deleted. */
export function ForgetDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const navigate = useNavigate();
  const preview = useQuery(forgettingPreviewQuery(person.id));
  const forget = useAction(api.forgetPerson, {
    parameters: { id: person.id },
    failed: t`Not forgotten`,
    onDone: ({ id }) => navigate({ to: '/people', search: { forgetting: id }, replace: true }),
  });
  return (
    <ForgetForm
      title={t`Forget ${isolate(personText(person))}?`}
      description={t`This cannot be undone: there is no copy that they could come back from.`}
      submit={t`Forget for good`}
      preview={preview}
      word={WORD}
      label={t`Type “${WORD}” to confirm`}
      busy={forget.isPending}
      onSubmit={(reason) => forget.mutate({ confirm: true, reason })}
      onClose={onClose}
    >
      {(shown) => <Preview preview={shown} />}
    </ForgetForm>
  );
}

function Preview({ preview: { handles, messages, unsent, received, stopped } }: { preview: ForgettingPreview }) {
  return (
    <>
      <Box component="ul" aria-label={t`What goes`} sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
        <li>{t`Their name, labels and details, and ${handleCount(handles)}`}</li>
        <li>{t`${messageCount(messages)} to them: text, name and number. Figures stay.`}</li>
        {unsent > 0 ? <li>{t`${messageCount(unsent)} of these that wait, and are never sent`}</li> : null}
        <li>{t`${messageCount(received)} from them, with their files`}</li>
      </Box>
      {stopped ? (
        <Alert severity="info" variant="outlined">
          {t`This person opted out. That stays: their number cannot be added again.`}
        </Alert>
      ) : null}
    </>
  );
}

import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { api, type WithdrawalConfirmation } from '@wavelane/contracts';
import { useId, useState } from 'react';
import { withdrawalConfirmationQuery } from '@/api/people-queries';
import { useAction } from '@/api/use-action';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { lazily } from '@/components/lazy/lazily';
import { Section } from '@/components/section';
import { Badge } from '@/components/status-badge';
import { languageText } from '@/components/words/people';
import { useMay } from '@/lib/hooks/use-may';
import { ownTexts } from './own-texts';

const TextDialog = lazily(() => import('./confirmation-text-dialog'), 'ConfirmationTextDialog');

type Told = WithdrawalConfirmation['texts'][number];

/** Whether a person who withdraws gets one confirmation, and its text. */
export function ConfirmationSection() {
  const { data, error, isPending, refetch } = useQuery(withdrawalConfirmationQuery);
  const mayManage = useMay('manage');
  const [edited, setEdited] = useState<Told | null>(null);
  const change = useAction(api.changeWithdrawalConfirmation, {
    refreshes: [api.withdrawalConfirmation],
    done: t`Saved`,
    failed: t`Not saved`,
  });
  return (
    <Section
      title={t`Confirmation of a withdrawal`}
      text={t`Each opt-out is confirmed once, within five minutes. The confirmation counts against no limit. START is not confirmed.`}
    >
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      {isPending ? <Loading rows={2} /> : null}
      {data ? (
        <>
          <OnOff
            isOn={data.isOn}
            busy={change.isPending}
            mayChange={mayManage}
            onChange={(isOn) => change.mutate({ isOn, texts: ownTexts(data.texts) })}
          />
          {data.isOn ? <Texts texts={data.texts} onEdit={mayManage ? setEdited : undefined} /> : null}
          {edited ? <TextDialog confirmation={data} told={edited} onClose={() => setEdited(null)} /> : null}
        </>
      ) : null}
    </Section>
  );
}

interface OnOffProps {
  isOn: boolean;
  busy: boolean;
  mayChange: boolean;
  onChange: (isOn: boolean) => void;
}

function OnOff({ isOn, busy, mayChange, onChange }: OnOffProps) {
  const id = useId();
  return (
    <Box>
      {mayChange ? (
        <FormControlLabel
          control={
            <Switch
              checked={isOn}
              disabled={busy}
              slotProps={{ input: { 'aria-describedby': id } }}
              onChange={(_event, checked) => onChange(checked)}
            />
          }
          label={t`Confirm withdrawals`}
        />
      ) : (
        <Typography sx={{ fontWeight: 600 }}>
          {isOn ? t`Withdrawals are confirmed` : t`Withdrawals are not confirmed`}
        </Typography>
      )}
      <Typography id={id} color="textSecondary">
        {isOn
          ? t`Carriers and regulators expect it: people who hear nothing block and report a number.`
          : t`No confirmation is sent. The opt-out applies all the same.`}
      </Typography>
    </Box>
  );
}

interface TextsProps {
  texts: readonly Told[];
  /** Left out: they are only looked at. */
  onEdit?: ((told: Told) => void) | undefined;
}

function Texts({ texts, onEdit }: TextsProps) {
  const own = ownTexts(texts).length;
  return (
    <Box component="details">
      <Typography component="summary" sx={{ cursor: 'pointer', fontWeight: 600, mb: 3 }}>
        {own === 0 ? t`Text, by language` : t`Text, by language; your own: ${own}`}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
        {texts.map((told) => (
          <Line key={told.language} told={told} onEdit={onEdit && (() => onEdit(told))} />
        ))}
      </Box>
    </Box>
  );
}

function Line({ told: { language, text, builtIn }, onEdit }: { told: Told; onEdit: (() => void) | undefined }) {
  const name = languageText(language);
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-start' }}>
      <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', fontWeight: 600 }}>
          {name}
          {text === builtIn ? null : <Badge text={t`Your own`} tone="success" />}
        </Box>
        <Typography dir="auto" lang={language} color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      </Box>
      {onEdit ? (
        <Button
          size="small"
          variant="outlined"
          aria-label={t`Change the text in ${name}`}
          onClick={onEdit}
        >{t`Change`}</Button>
      ) : null}
    </Box>
  );
}

import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { api, type OptOut, type Person, type PersonHandle } from '@wavelane/contracts';
import { useState } from 'react';
import { ownOptOutsQuery } from '@/api/people-queries';
import { useAction } from '@/api/use-action';
import { DateTime } from '@/components/date-time';
import { lazily } from '@/components/lazy/lazily';
import { Section } from '@/components/section';
import { Badge } from '@/components/status-badge';
import { useMay } from '@/lib/hooks/use-may';
import { RestoreButton } from '../opt-outs/restore-button';
import { addressText, handleText, userNameText } from '@/components/words/people';
import { isolate } from '@/lib/bidi';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';

const TakeOutDialog = lazily(() => import('./take-out-dialog'), 'TakeOutDialog');

/** The person's phone numbers and other handles, and whether they may be used. */
export function HandlesSection({ person }: { person: Person }) {
  const { data: optOuts = [] } = useQuery(ownOptOutsQuery(person.id));
  const [mayAnswer, mayManage] = [useMay('answer'), useMay('manage')];
  const phone = person.handles.find(({ kind }) => kind === 'phone')?.value;
  return (
    <Section
      title={t({ message: 'Contact', context: 'how a person is reached' })}
      text={person.stopped ? t`Not subscribed: this person receives no messages from you.` : undefined}
      action={phone === undefined || person.stopped || !mayAnswer ? null : <StopButton phone={phone} />}
    >
      <Box
        component="ul"
        aria-label={t({ message: 'Contact', context: 'how a person is reached' })}
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}
      >
        {person.handles.map((handle) => (
          <Box
            component="li"
            key={`${handle.kind}${handle.value}`}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', overflowWrap: 'anywhere' }}
          >
            <Typography component="bdi" sx={{ fontVariantNumeric: 'tabular-nums' }}>
              {handleText(handle)}
            </Typography>
            {handle.kind === 'lid' ? <HiddenId value={handle.value} /> : null}
            {mayManage && isTakenOut(person, handle) ? <TakeOut id={person.id} handle={handle} /> : null}
            {optOuts.some(
              ({ phone: out }) => out === (handle.kind === 'lid' ? `${handle.value}@lid` : handle.value),
            ) ? (
              <Badge text={t`Opted out`} tone="warning" />
            ) : null}
          </Box>
        ))}
        {person.userName === null ? null : (
          <Typography component="li" sx={{ overflowWrap: 'anywhere' }}>
            <bdi>{userNameText(person.userName)}</bdi>
          </Typography>
        )}
      </Box>
      <Seen person={person} />
      {optOuts.map((one) => (
        <StoppedNote key={one.phone} optOut={one} />
      ))}
    </Section>
  );
}

/** Whether a handle can be taken out by itself: not the first of the person, nor the first of a merged one. */
const isTakenOut = ({ handles, mergedPeople = [] }: Person, { kind, value }: PersonHandle): boolean => {
  const firsts = [handles[0], ...mergedPeople.map((one) => one.handles[0])];
  return !firsts.some((one) => one?.kind === kind && one.value === value);
};

function TakeOut({ id, handle }: { id: string; handle: PersonHandle }) {
  const [isAsking, setAsking] = useState(false);
  const order = { handle: handle.kind === 'lid' ? `${handle.value}@lid` : handle.value };
  return (
    <>
      <Button
        size="small"
        aria-label={t`Take out ${handleText(handle)}`}
        onClick={() => setAsking(true)}
        sx={{ marginInlineStart: 'auto' }}
      >{t`Take out`}</Button>
      {isAsking ? (
        <TakeOutDialog {...{ id, order, what: handleText(handle), onClose: () => setAsking(false) }} />
      ) : null}
    </>
  );
}

/** The id by which WhatsApp hides a number: for support, never in place of the number. */
function HiddenId({ value }: { value: string }) {
  return (
    <Typography component="span" variant="body2" color="textSecondary">
      {t`WhatsApp id ${isolate(`${value}@lid`)}`}
    </Typography>
  );
}

function StoppedNote({ optOut }: { optOut: OptOut }) {
  return (
    <Alert severity="warning" variant="outlined" action={<RestoreButton optOut={optOut} />}>
      {optOut.by === 'themselves'
        ? t`They asked for no more messages at ${addressText(optOut.phone)}.`
        : t`A user entered ${addressText(optOut.phone)} by hand.`}{' '}
      {optOut.at === null ? null : <DateTime at={optOut.at} />}
    </Alert>
  );
}

function StopButton({ phone }: { phone: string }) {
  const [isAsking, setAsking] = useState(false);
  const stop = useAction(api.suppress, {
    refreshes: [api.people, api.optOuts, api.suppressions],
    done: t`They get no more messages`,
    failed: t`Not entered`,
    onDone: () => setAsking(false),
  });
  return (
    <>
      <Button variant="outlined" size="small" onClick={() => setAsking(true)}>{t`Opt out`}</Button>
      {isAsking ? (
        <ConfirmDialog
          open
          title={t`Opt this person out?`}
          text={t`Every message to them is refused, also what waits to be sent. You can take it back.`}
          confirm={t`Opt out`}
          busy={stop.isPending}
          onConfirm={() => stop.mutate({ phone })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

/** The times of the first and last contact. */
function Seen({ person }: { person: Person }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 4, rowGap: 1 }}>
      <Box component="dt" sx={{ color: 'text.secondary' }}>{t`First seen`}</Box>
      <Box component="dd" sx={{ m: 0 }}>
        <DateTime at={person.firstSeenAt} />
      </Box>
      <Box component="dt" sx={{ color: 'text.secondary' }}>{t`Last wrote`}</Box>
      <Box component="dd" sx={{ m: 0 }}>
        {person.lastInboundAt === null ? t`Never` : <DateTime at={person.lastInboundAt} />}
      </Box>
    </Box>
  );
}

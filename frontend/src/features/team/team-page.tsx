import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { api, type GivenRole, type TeamInvitation, type TeamMember } from '@wavelane/contracts';
import { useState } from 'react';
import { appQuery, channelsQuery, sessionQuery } from '@/api/queries';
import { read } from '@/api/read';
import { useAction } from '@/api/use-action';
import { DemoMailbox, NO_MAIL } from '@/components/mail-note';
import { PlusIcon } from '@/components/icons/icons';
import { Section } from '@/components/section';
import { Sheet } from '@/components/surfaces/sheet';
import { DataTable } from '@/components/table/data-table';
import { SettingsPage } from '@/components/settings/settings-page';
import { isolate } from '@/lib/bidi';
import { memberCount } from '@/components/words/counts';
import { InvitationRow } from './invitation-row';
import { MemberRow } from './member-row';
import { RoleTable } from './role-table';
import { ChangeDialog } from './change-dialog';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { lazily } from '@/components/lazy/lazily';

const InviteDialog = lazily(() => import('./invite-dialog'), 'InviteDialog');

const teamQuery = { ...read(api.team, {}), refetchOnMount: 'always' as const };

type Open =
  | { kind: 'invite' }
  | { kind: 'change'; member: TeamMember & { role: GivenRole } }
  | { kind: 'remove'; member: TeamMember }
  | { kind: 'withdraw'; invitation: TeamInvitation };

/** The members of the account, and the invitations. */
export function TeamPage() {
  const { data: user } = useQuery(sessionQuery);
  const team = useQuery(teamQuery);
  const { data: app } = useQuery(appQuery);
  const { data: channels = [] } = useQuery(channelsQuery);
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  if (!user) return null;
  const by = user.memberRole;
  const labels = new Map(channels.map(({ id, label }) => [id, label]));
  return (
    <SettingsPage
      title={t`Team`}
      action={
        app?.mail === 'none' ? (
          <Typography color="textSecondary">{NO_MAIL}</Typography>
        ) : (
          <Button variant="contained" startIcon={<PlusIcon size={16} />} onClick={() => setOpen({ kind: 'invite' })}>
            {t`Invite a member`}
          </Button>
        )
      }
    >
      <Sheet
        isPage
        title={t`Team`}
        aside={team.data ? t`${memberCount(team.data.members.length)}, seats are free` : null}
      >
        <DataTable
          label={t`Members`}
          list={{ ...team, data: team.data?.members }}
          columns={[t`Name`, t`Role`, t`Member since`, t`Channels`, { align: 'right' }]}
          row={(member) => (
            <MemberRow
              key={member.id}
              member={member}
              isSelf={member.id === user.id}
              by={by}
              labels={labels}
              onChange={(one) => setOpen({ kind: 'change', member: one })}
              onRemove={() => setOpen({ kind: 'remove', member })}
            />
          )}
        />
      </Sheet>
      {team.data && team.data.invitations.length > 0 ? (
        <Section
          title={t`Invitations`}
          text={t`A link is valid for a week, works once, and only for the address it was sent to.`}
        >
          <DataTable
            isFramed
            label={t`Open invitations`}
            list={{ ...team, data: team.data?.invitations, error: undefined }}
            columns={[t`Email`, t`Role`, t`Valid until`, t`Channels`, { align: 'right' }]}
            row={(invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                by={by}
                labels={labels}
                onWithdraw={() => setOpen({ kind: 'withdraw', invitation })}
              />
            )}
          />
          <DemoMailbox />
        </Section>
      ) : null}
      {team.isPending ? null : <RoleTable />}
      {open?.kind === 'invite' ? <InviteDialog by={by} onClose={close} /> : null}
      {open?.kind === 'change' ? <ChangeDialog by={by} member={open.member} onClose={close} /> : null}
      {open?.kind === 'remove' ? <RemoveDialog member={open.member} onClose={close} /> : null}
      {open?.kind === 'withdraw' ? <WithdrawDialog invitation={open.invitation} onClose={close} /> : null}
    </SettingsPage>
  );
}

function RemoveDialog({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const remove = useAction(api.removeMember, {
    parameters: { id: member.id },
    refreshes: [api.team],
    done: t`Member removed`,
    failed: t`Member not removed`,
    onDone: onClose,
  });
  const what = t`They are signed out of this account immediately, and their conversations go back to the queue. What they wrote stays, under their name.`;
  const known = t`They may know the token of your webhook: make a new one under Webhook.`;
  return (
    <ConfirmDialog
      open
      title={t`Remove ${isolate(member.name)}?`}
      text={member.role === 'manager' ? `${what} ${known}` : what}
      confirm={t`Remove`}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}

function WithdrawDialog({ invitation, onClose }: { invitation: TeamInvitation; onClose: () => void }) {
  const withdraw = useAction(api.withdrawTeamInvitation, {
    parameters: { id: invitation.id },
    refreshes: [api.team],
    done: t`Invitation withdrawn`,
    failed: t`Invitation not withdrawn`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t`Withdraw the invitation of ${isolate(invitation.email)}?`}
      text={t`Its link will no longer work. You can invite them again.`}
      confirm={t`Withdraw`}
      busy={withdraw.isPending}
      onConfirm={() => withdraw.mutate()}
      onClose={onClose}
    />
  );
}

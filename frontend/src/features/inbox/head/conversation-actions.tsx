import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { ConversationDetail } from '@wavelane/contracts';
import { useState } from 'react';
import { Avatar } from '@/components/avatar/avatar';
import { AssignIcon, DownIcon, MoreIcon, ResolveIcon, SnoozeIcon } from '@/components/icons/icons';
import { lazily } from '@/components/lazy/lazily';
import { Tip } from '@/components/tips/tip';
import { useKeys } from '@/lib/hooks/use-keys';
import { threadBelow } from '../looks';
import type { MoreEntry } from './more-menu';
import type { Acts } from './use-acts';

const AssignMenu = lazily(() => import('./assign-menu'), 'AssignMenu');
const SnoozeMenu = lazily(() => import('./snooze-menu'), 'SnoozeMenu');
const MoreMenu = lazily(() => import('./more-menu'), 'MoreMenu');
const AssignDialog = lazily(() => import('./assign-dialog'), 'AssignDialog');
const SnoozeDialog = lazily(() => import('./snooze-dialog'), 'SnoozeDialog');
const TakeOverDialog = lazily(() => import('./take-over-dialog'), 'TakeOverDialog');

interface ActionsProps {
  conversation: ConversationDetail;
  acts: Acts;
  /** Entries of the menu for less frequent actions. */
  more: readonly MoreEntry[];
}

type Open = 'assign' | 'snooze' | 'more' | null;

/** The member who answers, and whether anything is left to do: in one line, other actions in menus. */
export function ConversationActions({ conversation, acts, more }: ActionsProps) {
  const { id, owner } = conversation;
  const { asking, setAsking, mayEnd, busy } = acts;
  const [open, setOpen] = useState<Open>(null);
  const [bar, setBar] = useState<HTMLDivElement | null>(null);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const show = (name: NonNullable<Open>) => {
    setPlace(bar?.querySelector<HTMLElement>(`[data-menu=${name}]`) ?? bar);
    setOpen(name);
  };
  const close = () => setOpen(null);
  useKeys({
    a: () => show('assign'),
    c: busy || acts.isMine ? undefined : acts.take,
    e: mayEnd ? acts.resolve : undefined,
    s: mayEnd ? () => show('snooze') : undefined,
  });
  return (
    <Box ref={setBar} sx={{ display: 'flex', gap: 2, alignItems: 'center', flexShrink: 0 }}>
      <Owner {...{ owner, acts }} onOpen={() => show('assign')} isOpen={open === 'assign'} />
      {mayEnd ? (
        <Tip title={t`Snooze (S)`}>
          <IconButton
            size="small"
            data-menu="snooze"
            aria-label={t`Snooze`}
            aria-haspopup="menu"
            aria-expanded={open === 'snooze'}
            onClick={() => show('snooze')}
            sx={{ ...QUIET, ...ROOMY }}
          >
            <SnoozeIcon />
          </IconButton>
        </Tip>
      ) : null}
      <Ending {...{ conversation, acts }} />
      <Tip title={t`More`}>
        <IconButton
          size="small"
          data-menu="more"
          aria-label={t`More`}
          aria-haspopup="menu"
          aria-expanded={open === 'more'}
          onClick={() => show('more')}
          sx={QUIET}
        >
          <MoreIcon />
        </IconButton>
      </Tip>
      {open === 'assign' && place ? (
        <AssignMenu
          {...{ anchor: place, owner, me: acts.me }}
          onMine={acts.take}
          onMember={acts.give}
          onRelease={acts.release}
          onClose={close}
        />
      ) : null}
      {open === 'snooze' && place ? (
        <SnoozeMenu anchor={place} onUntil={acts.snooze} onOther={() => setAsking('snooze')} onClose={close} />
      ) : null}
      {open === 'more' && place ? (
        <MoreMenu anchor={place} entries={[...ofPhone(acts, show), ...more]} onClose={close} />
      ) : null}
      {asking === 'snooze' ? <SnoozeDialog id={id} onClose={() => setAsking(null)} /> : null}
      {asking === 'take-over' && owner ? (
        <TakeOverDialog id={id} owner={owner} onClose={() => setAsking(null)} />
      ) : null}
      {asking !== null && typeof asking === 'object' ? (
        <AssignDialog conversation={conversation} member={asking.assign} onClose={() => setAsking(null)} />
      ) : null}
    </Box>
  );
}

/** Actions without a button of their own on a phone are in the menu at every width: it shows their keys. */
function ofPhone({ mayEnd, resolve }: Acts, show: (menu: NonNullable<Open>) => void): MoreEntry[] {
  return [
    { label: t`Assign…`, onChoose: () => show('assign') },
    ...(mayEnd
      ? [
          { label: t`Snooze…`, onChoose: () => show('snooze') },
          { label: t`Resolve`, onChoose: resolve },
        ]
      : []),
  ];
}

interface OwnerProps {
  owner: ConversationDetail['owner'];
  acts: Acts;
  isOpen: boolean;
  onOpen: () => void;
}

/** The member to whom it is assigned; the button leads to all other members. */
function Owner({ owner, acts: { me, isMine, busy }, isOpen, onOpen }: OwnerProps) {
  return (
    <Tip describeChild title={t`Assign (A)`}>
      <Button
        size="small"
        variant="outlined"
        data-menu="assign"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        disabled={busy}
        onClick={onOpen}
        sx={{ ...OUTLINED, px: 1.5, gap: 1.5, minWidth: 0, maxWidth: 180, ...WIDE }}
      >
        {/* What is read on it is part of what it is called, and initials are not. */}
        <span className="unseen">
          {owner === null ? t`Assign` : isMine ? t`You: assigned to ${owner.name}` : t`Assigned to ${owner.name}`}
        </span>
        {owner === null ? (
          <AssignIcon size={16} />
        ) : (
          <Avatar id={owner.id} name={owner.name} size={20} isMember isMe={owner.id === me} />
        )}
        <Box
          component="bdi"
          aria-hidden
          sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', ...WORD }}
        >
          {owner === null ? t`Assign` : isMine ? t`You` : owner.name}
        </Box>
        <DownIcon size={16} />
      </Button>
    </Tip>
  );
}

/** Resolves it, or opens it again: one that is snoozed can do both. */
function Ending({ conversation: { state }, acts }: Pick<ActionsProps, 'conversation' | 'acts'>) {
  return (
    <>
      {state === 'open' ? null : (
        <Button size="small" variant="outlined" loading={acts.isReopening} onClick={acts.reopen} sx={OUTLINED}>
          {t`Reopen`}
        </Button>
      )}
      {state === 'resolved' || acts.isOthers ? null : <Resolving {...acts} />}
    </>
  );
}

function Resolving({ isResolving, resolve }: Acts) {
  return (
    <Tip title={t`Resolve and open the next (E)`}>
      <Button
        size="small"
        variant="outlined"
        loading={isResolving}
        aria-label={t`Resolve`}
        onClick={resolve}
        sx={{ ...OUTLINED, gap: 1.5, minWidth: 32, px: 3, ...ICON_ONLY }}
      >
        <ResolveIcon size={16} />
        <Box component="span" sx={WORD}>{t`Resolve`}</Box>
      </Button>
    </Tip>
  );
}

const QUIET = { color: 'text.secondary' } as const;
const OUTLINED = {
  ...{ fontSize: 13, fontWeight: 500, borderColor: 'part.outline', color: 'text.primary', flexShrink: 0 },
  '&&.MuiButton-colorPrimary': { borderColor: 'part.outline' },
} as const;
/** On a phone it is in the menu. */
const WIDE = { [threadBelow(400)]: { display: 'none' } };
const WORD = { [threadBelow(480)]: { display: 'none' } };
const ICON_ONLY = { [threadBelow(480)]: { px: 1.5 }, [threadBelow(400)]: { border: 0 } };
const ROOMY = { [threadBelow(600)]: { display: 'none' } };

import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ConversationMessage } from '@wavelane/contracts';
import type { ReactNode } from 'react';
import { sessionQuery } from '@/api/queries';
import { lazily } from '@/components/lazy/lazily';
import type { Gestures } from './use-gestures';

const LineMenu = lazily(() => import('./line-menu'), 'LineMenu');
const WithdrawDialog = lazily(() => import('./withdraw-dialog'), 'WithdrawDialog');
const EditComposer = lazily(() => import('./edit-composer'), 'EditComposer');

interface AroundGesturesProps {
  /** The conversation that the gestures belong to. */
  id: string;
  gestures: Gestures;
  onQuote: (message: ConversationMessage) => void;
  /** The composer, which waits while a message is edited. */
  children: ReactNode;
}

/** The menu of a message, what it opens, and the composer in whose place a message is edited. */
export function AroundGestures({ id, gestures, onQuote, children }: AroundGesturesProps) {
  const { data: user } = useQuery(sessionQuery);
  const { menu, editing, withdrawing, closeMenu, edit, withdraw } = gestures;
  const left = () => {
    edit(null);
    // The field with the focus goes away.
    document.querySelector<HTMLElement>('[role=log]')?.focus({ preventScroll: true });
  };
  return (
    <>
      <Box sx={{ display: editing ? 'none' : 'contents' }}>{children}</Box>
      {editing ? (
        <EditComposer
          key={editing.id}
          conversationId={id}
          message={editing}
          zone={user?.timeZone ?? 'UTC'}
          onClose={left}
        />
      ) : null}
      {menu ? (
        <LineMenu
          {...menu}
          conversationId={id}
          onQuote={onQuote}
          onEdit={edit}
          onWithdraw={withdraw}
          onClose={closeMenu}
        />
      ) : null}
      {withdrawing ? <WithdrawDialog conversationId={id} message={withdrawing} onClose={() => withdraw(null)} /> : null}
    </>
  );
}

import type { ConversationMessage } from '@wavelane/contracts';
import { useCallback, useState } from 'react';

/** The menu of a message, and the element that opened it. */
interface OpenMenu {
  message: ConversationMessage;
  anchor: HTMLElement;
}

/** The message whose menu is open, the one that is edited, and the one that is about to be deleted for everyone. */
export function useGestures() {
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const [editing, edit] = useState<ConversationMessage | null>(null);
  const [withdrawing, withdraw] = useState<ConversationMessage | null>(null);
  const openMenu = useCallback((message: ConversationMessage, anchor: HTMLElement) => setMenu({ message, anchor }), []);
  return { menu, editing, withdrawing, openMenu, closeMenu: () => setMenu(null), edit, withdraw };
}

export type Gestures = ReturnType<typeof useGestures>;

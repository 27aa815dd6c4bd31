import type { MouseEvent } from 'react';
import type { ConversationMessage } from '@wavelane/contracts';
import type { Reader } from '../thread/reader';
import { canBeActedOn } from './what-can-be-done';

/** Opens the menu of a message after a long press. The menu of a mouse's right button stays the browser's. */
export const menuByTouch =
  (message: ConversationMessage, onMenu: Reader['onMenu']) =>
  (event: MouseEvent<HTMLElement>): void => {
    const { nativeEvent, currentTarget } = event;
    if (!onMenu || !canBeActedOn(message)) return;
    if (!('pointerType' in nativeEvent) || nativeEvent.pointerType !== 'touch') return;
    event.preventDefault();
    onMenu(message, currentTarget);
  };

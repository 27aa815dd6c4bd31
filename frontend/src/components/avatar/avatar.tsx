import type { CSSProperties, ReactNode } from 'react';
import { hueOf, initialsOf } from './initials';

interface AvatarProps {
  /** The owner's id: gives the colour. */
  id: string;
  /** Gives the initials; null or a number: a figure stands in their place. */
  name: string | null;
  /** px */
  size: number;
  /** Members are square, people are round. */
  isMember?: boolean;
  /** The member themselves has a colour of their own. */
  isMe?: boolean;
  /** First letter of the channel, in the corner. */
  channel?: string | undefined;
  /** For readers without sight; left out if the name stands beside it. */
  label?: string;
  /** In place of initials. */
  children?: ReactNode;
}

const ROUND = 2.7;

/** A face of initials. Its looks are in the application's file of styles: lists draw many of them. */
export function Avatar({ id, name, size, isMember = false, isMe = false, channel, label, children }: AvatarProps) {
  const letters = initialsOf(name);
  const style: CSSProperties & Record<'--h', number> = {
    '--h': hueOf(id),
    width: size,
    height: size,
    fontSize: Math.max(8, Math.round(size / ROUND)),
  };
  return (
    <span
      className="avatar"
      style={style}
      {...(isMember && { 'data-member': '' })}
      {...(isMe && { 'data-me': '' })}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label, title: label })}
    >
      {letters === '' ? (children ?? <Nameless size={size} />) : letters}
      {channel === undefined ? null : <i>{channel}</i>}
    </span>
  );
}

/** The mark of a person of whom only a number is known. */
function Nameless({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 20 20" width={size / 2} height={size / 2} fill="none" stroke="currentColor" strokeWidth={1.5}>
      <path
        d="M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6M4 16.500c.4-3 2.600-4.500 6-4.500s5.600 1.500 6 4.500"
        strokeLinecap="round"
      />
    </svg>
  );
}

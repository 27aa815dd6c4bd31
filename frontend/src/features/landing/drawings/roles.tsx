import { Drawing, ink, Tick, Word } from './parts';
import { t } from '@lingui/core/macro';

const RIGHTS = [
  [t`Send messages`, true, true],
  [t`See own channels`, true, true],
  [t`Activate channels`, false, true],
  [t`Audit the ledger`, false, true],
] as const;

/** Who may do what. */
export function Roles() {
  return (
    <Drawing>
      <Word x={222} y={16} fill={ink.muted} anchor="middle">{t`User`}</Word>
      <Word x={290} y={16} fill={ink.muted} anchor="middle">
        {t({ message: 'Admin', context: 'role' })}
      </Word>
      {RIGHTS.map(([label, user, admin], index) => {
        const y = 26 + index * 26;
        return (
          <g key={label}>
            <path d={`M0 ${y}h320`} stroke={ink.line} />
            <Word x={2} y={y + 18}>
              {label}
            </Word>
            <Mark x={222} y={y + 14} isAllowed={user} />
            <Mark x={290} y={y + 14} isAllowed={admin} />
          </g>
        );
      })}
    </Drawing>
  );
}

function Mark({ x, y, isAllowed }: { x: number; y: number; isAllowed: boolean }) {
  if (isAllowed) return <Tick x={x - 4} y={y} stroke={ink.success} />;
  return <path d={`M${x - 4} ${y}h8`} stroke={ink.muted} strokeWidth="1.6" strokeLinecap="round" />;
}

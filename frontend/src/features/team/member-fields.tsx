import { t } from '@lingui/core/macro';
import { GIVEN_ROLES, type GivenRole, mayGive, type MemberRole } from '@wavelane/contracts';
import { SelectField } from '@/components/fields/select-field';
import { ROLE_HINTS, ROLE_WORDS } from '@/components/words/roles';
import { ChannelChoice } from './channel-choice';

/** The rights that a member gets. */
export interface Given {
  role: GivenRole;
  channels: number[] | null;
}

interface MemberFieldsProps {
  /** The role of the member who gives: no member gives more than they may. */
  by: MemberRole;
  value: Given;
  onChange: (value: Given) => void;
  problem?: string | undefined;
}

/** Role and channels. */
export function MemberFields({ by, value, onChange, problem }: MemberFieldsProps) {
  const { role, channels } = value;
  return (
    <>
      <SelectField
        label={t`Role`}
        hint={ROLE_HINTS[role]}
        value={role}
        onChange={({ target }) => {
          const next = GIVEN_ROLES.find((one) => one === target.value) ?? role;
          onChange({ role: next, channels: next === 'manager' ? null : channels });
        }}
      >
        {GIVEN_ROLES.filter((one) => mayGive(by, one)).map((one) => (
          <option key={one} value={one}>
            {ROLE_WORDS[one]}
          </option>
        ))}
      </SelectField>
      {role === 'manager' ? null : (
        <ChannelChoice value={channels} error={problem} onChange={(next) => onChange({ role, channels: next })} />
      )}
    </>
  );
}

/** The missing choice that keeps it from being sent. */
export const channelProblem = ({ channels }: Given): string | undefined =>
  channels?.length === 0 ? t`Choose at least one channel, or all of them` : undefined;

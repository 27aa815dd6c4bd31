import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { MEMBER_ROLES, type MemberRole, type Right, roleMay } from '@wavelane/contracts';
import { CheckIcon } from '@/components/icons/icons';
import { Sheet } from '@/components/surfaces/sheet';
import { type Column, DataTable } from '@/components/table/data-table';
import { ROLE_WORDS } from '@/components/words/roles';

/** The meaning of each right, as a text for the member who gives a role. */
const RIGHTS: readonly { right: Right; text: string }[] = [
  { right: 'look', text: t`Read conversations and the outbox` },
  { right: 'look-at-all', text: t`Read reports and a person’s whole history, with all channels` },
  { right: 'answer', text: t`Answer, assign, write notes, write to one person` },
  { right: 'manage', text: t`Send to many, import and export people, templates, channels, team` },
  { right: 'own', text: t`Plans and payments, deletion, settings of the account` },
];

const COLUMNS: readonly Column[] = [
  { heading: <span className="unseen">{t`Right`}</span> },
  ...MEMBER_ROLES.map((role): Column => ({ heading: ROLE_WORDS[role], align: 'center' })),
];

/** The rights of a role: the table that the server uses. */
export function RoleTable() {
  return (
    <Sheet title={t`What a role may do`}>
      <DataTable
        label={t`Rights by role`}
        list={{ data: RIGHTS }}
        columns={COLUMNS}
        row={({ right, text }) => (
          <TableRow key={right}>
            <TableCell data-wide="">{text}</TableCell>
            {MEMBER_ROLES.map((role) => (
              <TableCell key={role} align="center" data-label={ROLE_WORDS[role]}>
                <Answer role={role} right={right} />
              </TableCell>
            ))}
          </TableRow>
        )}
        room={480}
      />
    </Sheet>
  );
}

function Answer({ role, right }: { role: MemberRole; right: Right }) {
  if (!roleMay(role, right))
    return (
      <span aria-label={t`No`} role="img">
        {'–'}
      </span>
    );
  return (
    <Box component="span" sx={{ display: 'inline-block', color: 'success.main', verticalAlign: 'middle' }}>
      <CheckIcon title={t`Yes`} />
    </Box>
  );
}

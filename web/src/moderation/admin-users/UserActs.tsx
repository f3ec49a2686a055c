import { Role } from '@hearth/shared/account/roles'
import type { AdminUserDetails } from '@hearth/shared/moderation/admin-users'
import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../app/session/session.ts'
import { askFirst, closeDialog, openDialog } from '../../ui/dialogs.tsx'
import list from '../admin/list.module.css'
import { staffClient } from '../admin/staff-client.ts'
import { openStartCase } from '../cases/StartCase.tsx'
import { AgeForm } from './AgeChecks.tsx'
import { ReasonForm, type Send } from './ReasonForm.tsx'
import { useUserAct } from './use-user-act.ts'

const modalId = 'user-act'
const { adminUsers } = staffClient

type Acts = ReturnType<typeof useActs>
type Props = { user: AdminUserDetails; acts: Acts }

/** What an admin can do about an account. A role and a deletion wait for a second person. An admin cannot act on their own account. */
export function UserActs({ user }: Pick<Props, 'user'>) {
  const { t } = useTranslation()
  const { data: me } = useMe()
  const acts = useActs()
  const { id: userId, profileId, firstName: name } = user
  if (me?.account.id === userId) return <p className={list.hint}>{t('admin.user.own')}</p>
  const enterAge = () =>
    openDialog({
      modalId,
      title: t('admin.user.act.ageCheck'),
      children: <AgeForm userId={userId} dialogId={modalId} />,
    })
  const endSessions = () => acts.ask('endSessions', () => adminUsers.endSessions({ userId }), true)
  const remove = () => acts.write('delete', (reason) => adminUsers.delete({ userId, reason }))
  return (
    <Group gap="xs" py="sm">
      <Act name="startCase" acts={acts} onClick={() => openStartCase({ profileId, name })} />
      {user.email && <MailActs user={user} acts={acts} />}
      <Act name="ageCheck" acts={acts} onClick={enterAge} />
      <Act name="endSessions" acts={acts} onClick={endSessions} />
      <RoleActs user={user} acts={acts} />
      {!user.deletesAt && <Act name="delete" acts={acts} onClick={remove} />}
    </Group>
  )
}

/** The links that an admin can send, and the confirmation of an address. */
function MailActs({ user: { id: userId, confirmed }, acts }: Props) {
  const link = (kind: 'confirm' | 'recovery' | 'magic') => (
    <Act name={kind} acts={acts} onClick={() => acts.ask(kind, () => adminUsers.sendLink({ userId, kind }))} />
  )
  const confirm = () => acts.ask('confirmNow', () => adminUsers.confirm({ userId }))
  return (
    <>
      {!confirmed && link('confirm')}
      {!confirmed && <Act name="confirmNow" acts={acts} onClick={confirm} />}
      {link('recovery')}
      {link('magic')}
    </>
  )
}

function RoleActs({ user: { id: userId, roles }, acts }: Props) {
  const { t } = useTranslation()
  const missing = Role.options.filter((role) => !roles.includes(role))
  const grant = () => acts.write('grant', (reason, role) => adminUsers.grantRole({ userId, role, reason }), missing)
  const revoke = (role: Role) => acts.ask('revoke', () => adminUsers.revokeRole({ userId, role }), true)
  return (
    <>
      {missing.length > 0 && <Act name="grant" acts={acts} onClick={grant} />}
      {roles.map((role) => (
        <Button key={role} variant="default" onClick={() => revoke(role)}>
          {t('admin.user.revokeOne', { role: t(`admin.role.${role}`) })}
        </Button>
      ))}
    </>
  )
}

type ActProps = { name: string; acts: Acts; onClick: () => void }

function Act({ name, acts, onClick }: ActProps) {
  const { t } = useTranslation()
  return (
    <Button variant="default" loading={acts.isPending} onClick={onClick}>
      {t(`admin.user.act.${name}`)}
    </Button>
  )
}

/** The two ways to an act: after a question, or with a written reason. */
function useActs() {
  const { t } = useTranslation()
  const act = useUserAct()
  const ask = (name: string, run: () => Promise<unknown>, dangerous = false) =>
    askFirst({
      title: t(`admin.user.act.${name}`),
      text: t(`admin.user.about.${name}`),
      labels: { confirm: t(`admin.user.act.${name}`), cancel: t('secondFactor.cancel') },
      dangerous,
      onConfirm: () => act.mutate(run),
    })
  const write = (name: string, send: Send, roles?: Role[]) =>
    openDialog({
      modalId,
      title: t(`admin.user.act.${name}`),
      children: <ReasonForm send={send} roles={roles} onSent={() => closeDialog(modalId)} />,
    })
  return { isPending: act.isPending, ask, write }
}

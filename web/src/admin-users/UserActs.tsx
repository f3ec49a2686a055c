import type { AdminUserDetails } from '@hearth/shared/admin-users'
import { Role } from '@hearth/shared/roles'
import { staffLimits } from '@hearth/shared/staff'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import list from '../admin/list.module.css'
import { staffClient } from '../admin/staff-client.ts'
import { useTextFields } from '../admin/use-text-fields.ts'
import { useMe } from '../app/session/session.ts'
import { openStartCase } from '../cases/StartCase.tsx'
import { askFirst, closeDialog, openDialog } from '../ui/dialogs.tsx'
import { useUserAct } from './use-user-act.ts'

const modalId = 'user-act'
const { adminUsers } = staffClient

/** Asks for a reason, and for a role where one is given. The words stay when the call fails. */
export function ReasonForm({
  roles,
  send,
}: {
  roles?: Role[]
  send: (reason: string, role: Role) => Promise<unknown>
}) {
  const { t } = useTranslation()
  const act = useUserAct()
  const { values, field, submit } = useTextFields({ reason: '' })
  const [role, setRole] = useState(roles?.[0] ?? Role.options[0]!)
  const ask = () => act.mutate(() => send(values.reason, role), { onSuccess: () => closeDialog(modalId) })
  return (
    <form className={list.form} noValidate onSubmit={submit(ask)}>
      {roles && (
        <NativeSelect
          label={t('admin.users.filter.role')}
          value={role}
          data={roles.map((value) => ({ value, label: t(`admin.role.${value}`) }))}
          onChange={(event) => setRole(Role.parse(event.currentTarget.value))}
        />
      )}
      <Textarea
        {...field('reason', t('admin.problem.reason_required'))}
        label={t('admin.user.reason')}
        description={t('admin.user.reasonHint')}
        autosize
        minRows={3}
        maxLength={staffLimits.reason}
      />
      <Button type="submit" loading={act.isPending}>
        {t('admin.user.ask')}
      </Button>
    </form>
  )
}

/** What an admin can do about an account. A role and a deletion wait for a second person. An admin cannot act on their own account. */
export function UserActs({ user }: { user: AdminUserDetails }) {
  const { t } = useTranslation()
  const { data: me } = useMe()
  const act = useUserAct()
  const { id: userId } = user
  if (me?.account.id === userId) return <p className={list.hint}>{t('admin.user.own')}</p>
  const ask = (key: string, run: () => Promise<unknown>, dangerous = false) =>
    askFirst({
      title: t(`admin.user.act.${key}`),
      text: t(`admin.user.about.${key}`),
      labels: { confirm: t(`admin.user.act.${key}`), cancel: t('secondFactor.cancel') },
      dangerous,
      onConfirm: () => act.mutate(run),
    })
  const write = (key: string, send: (reason: string, role: Role) => Promise<unknown>, roles?: Role[]) =>
    openDialog({
      modalId,
      title: t(`admin.user.act.${key}`),
      children: <ReasonForm send={send} {...(roles && { roles })} />,
    })
  const missing = Role.options.filter((role) => !user.roles.includes(role))
  const button = (key: string, onClick: () => void) => (
    <Button key={key} variant="default" loading={act.isPending} onClick={onClick}>
      {t(`admin.user.act.${key}`)}
    </Button>
  )
  const link = (kind: 'confirm' | 'recovery' | 'magic') =>
    button(kind, () => ask(kind, () => adminUsers.sendLink({ userId, kind })))
  return (
    <div className={list.buttons}>
      {button('startCase', () => openStartCase({ profileId: user.profileId, name: user.firstName }))}
      {!user.confirmed && user.email && link('confirm')}
      {!user.confirmed &&
        user.email &&
        button('confirmNow', () => ask('confirmNow', () => adminUsers.confirm({ userId })))}
      {user.email && link('recovery')}
      {user.email && link('magic')}
      {button('endSessions', () => ask('endSessions', () => adminUsers.endSessions({ userId }), true))}
      {missing.length > 0 &&
        button('grant', () =>
          write('grant', (reason, role) => adminUsers.grantRole({ userId, role, reason }), missing),
        )}
      {user.roles.map((role) => (
        <Button
          key={role}
          variant="default"
          onClick={() => ask('revoke', () => adminUsers.revokeRole({ userId, role }), true)}
        >
          {t('admin.user.revokeOne', { role: t(`admin.role.${role}`) })}
        </Button>
      ))}
      {!user.deletesAt && button('delete', () => write('delete', (reason) => adminUsers.delete({ userId, reason })))}
    </div>
  )
}

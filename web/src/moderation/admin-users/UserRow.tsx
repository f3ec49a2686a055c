import type { AdminUser } from '@hearth/shared/moderation/admin-users'
import { Badge, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { TimeAgo } from '../../members/TimeAgo.tsx'
import { useFormat } from '../../members/use-format.ts'
import list from '../admin/list.module.css'
import { useAccountName } from './use-account-name.ts'

/** The roles and states of an account as words. */
export function UserBadges({ user }: { user: AdminUser }) {
  const { t } = useTranslation()
  const states = {
    banned: user.banned,
    suspended: user.suspended && !user.banned,
    leaving: user.deletesAt !== null,
    unconfirmed: !user.confirmed,
    incomplete: !user.complete,
  }
  return (
    <Group gap="xs">
      {user.roles.map((role) => (
        <Badge key={role} variant="light" className={list.badge}>
          {t(`admin.role.${role}`)}
        </Badge>
      ))}
      {Object.entries(states).map(
        ([state, holds]) =>
          holds && (
            <Badge key={state} variant="default" className={list.badge}>
              {t(`admin.users.state.${state}`)}
            </Badge>
          ),
      )}
    </Group>
  )
}

/** One account of the list. */
export function UserRow({ user }: { user: AdminUser }) {
  const { t } = useTranslation()
  const { placeOf } = useFormat()
  const nameOf = useAccountName()
  return (
    <li className={list.item}>
      <Link to="/admin/users/$userId" params={{ userId: user.id }} className={list.row}>
        <span className={list.name}>{nameOf(user)}</span>
        <UserBadges user={user} />
        <span className={list.detail}>{user.email ?? user.phone ?? t('admin.users.noAddress')}</span>
        <span className={list.detail}>{placeOf(user)}</span>
        <span className={list.detail}>
          {user.lastSeenAt ? <TimeAgo at={user.lastSeenAt} /> : t('admin.users.neverSeen')}
        </span>
      </Link>
    </li>
  )
}

import type { AdminUserDetails } from '@hearth/shared/moderation/admin-users'
import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { NotFound } from '../../app/shell/NotFound.tsx'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import { AdminScreen } from '../admin/AdminScreen.tsx'
import list from '../admin/list.module.css'
import { NotLoaded } from '../admin/NotLoaded.tsx'
import { staffApi } from '../admin/staff-client.ts'
import { UserActs } from './UserActs.tsx'
import { UserFactors } from './UserFactors.tsx'
import { AccountFacts, ProfileFacts, SafetyFacts } from './UserFacts.tsx'
import { UserPhotos } from './UserPhotos.tsx'
import { UserBadges } from './UserRow.tsx'
import { useAccountName } from './use-account-name.ts'

/** One account with everything an admin may know, and what an admin can do about it. */
export function UserScreen() {
  const { userId } = useParams({ from: '/_admin/admin/users/$userId' })
  const query = useQuery(staffApi.adminUsers.read.queryOptions({ input: { userId } }))
  if (query.data) return <User key={userId} user={query.data} />
  if (query.isPending) return <Skeleton h={320} radius="lg" />
  if (['NOT_FOUND', 'INVALID'].includes(errorCode(query.error))) return <NotFound />
  return <NotLoaded onRetry={() => void query.refetch()} />
}

function User({ user }: { user: AdminUserDetails }) {
  const { t } = useTranslation()
  const name = useAccountName()(user)
  return (
    <>
      <Link to="/admin/users" className={list.back}>
        {t('admin.users.back')}
      </Link>
      <AdminScreen title={name} actions={<UserBadges user={user} />}>
        <Stack gap="xl">
          <SettingsPart id="account" title={t('admin.user.account')}>
            <AccountFacts user={user} />
          </SettingsPart>
          <SettingsPart id="acts" title={t('admin.user.acts')} lead={t('admin.user.actsLead')}>
            <UserActs user={user} />
          </SettingsPart>
          <UserFactors userId={user.id} />
          <SettingsPart id="profile" title={t('admin.user.profile')}>
            <UserPhotos photos={user.profile.photos} />
            <ProfileFacts user={user} />
          </SettingsPart>
          <SettingsPart id="safety" title={t('admin.user.safety')}>
            <SafetyFacts user={user} />
          </SettingsPart>
        </Stack>
      </AdminScreen>
    </>
  )
}

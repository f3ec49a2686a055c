import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Loading } from '../../ui/Loading.tsx'
import { AdminScreen } from '../admin/AdminScreen.tsx'
import { NotLoaded } from '../admin/NotLoaded.tsx'
import { BatchForm } from './BatchForm.tsx'
import { RunProgress } from './RunProgress.tsx'
import { TestMemberList } from './TestMemberList.tsx'
import { isActive, useTestMembers } from './use-run.ts'

/** The test profile generator: adds, shows and removes members who do not exist. */
export function TestMembersScreen() {
  const { t } = useTranslation()
  const { data, isError, refetch } = useTestMembers()
  const lead = data && t(data.staffOnly ? 'admin.testMembers.leadStaffOnly' : 'admin.testMembers.lead')
  return (
    <AdminScreen title={t('admin.areas.testMembers.title')} {...(lead && { lead })}>
      {!data && isError && <NotLoaded onRetry={() => void refetch()} />}
      {!data && !isError && <Loading />}
      {data && (
        <Stack gap="xl">
          {data.run && <RunProgress run={data.run} />}
          <BatchForm isBusy={isActive(data.run)} />
          <TestMemberList count={data.count} isBusy={isActive(data.run)} />
        </Stack>
      )}
    </AdminScreen>
  )
}

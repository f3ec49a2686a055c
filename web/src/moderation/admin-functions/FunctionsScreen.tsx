import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loading } from '../../ui/Loading.tsx'
import { AdminScreen } from '../admin/AdminScreen.tsx'
import { NotLoaded } from '../admin/NotLoaded.tsx'
import { staffApi } from '../admin/staff-client.ts'
import { FunctionSwitch } from './FunctionSwitch.tsx'
import classes from './Functions.module.css'

/** What this community does without. */
export function FunctionsScreen() {
  const { t } = useTranslation()
  const query = useQuery(staffApi.adminFunctions.read.queryOptions())
  return (
    <AdminScreen title={t('admin.areas.functions.title')} lead={t('admin.functions.lead')}>
      {query.isPending && <Loading />}
      {query.isLoadingError && <NotLoaded text={t('admin.functions.notLoaded')} onRetry={() => void query.refetch()} />}
      {query.data && (
        <div className={classes.functions}>
          {query.data.functions.map((one) => (
            <FunctionSwitch key={one.name} one={one} saved={query.data} />
          ))}
        </div>
      )}
    </AdminScreen>
  )
}

import { languages } from '@hearth/shared/language-codes'
import type { EditedNames } from '@hearth/shared/moderation/admin-names'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loading } from '../../ui/Loading.tsx'
import { SettingSwitch } from '../../ui/SettingSwitch.tsx'
import { AdminScreen } from '../admin/AdminScreen.tsx'
import { NotLoaded } from '../admin/NotLoaded.tsx'
import { staffApi } from '../admin/staff-client.ts'
import { LanguageNames } from './LanguageNames.tsx'
import classes from './Names.module.css'
import { useRules } from './use-rules.ts'

/** How this community asks for names and writes them. */
export function NamesScreen() {
  const { t } = useTranslation()
  const query = useQuery(staffApi.adminNames.read.queryOptions())
  return (
    <AdminScreen title={t('admin.areas.names.title')} lead={t('admin.names.lead')}>
      {query.isPending && <Loading />}
      {query.isLoadingError && <NotLoaded text={t('admin.names.notLoaded')} onRetry={() => void query.refetch()} />}
      {query.data && <Rules saved={query.data} />}
    </AdminScreen>
  )
}

function Rules({ saved }: { saved: EditedNames }) {
  const { t } = useTranslation()
  const { rules, change } = useRules(saved)
  return (
    <div className={classes.names}>
      <div className={classes.card}>
        <SettingSwitch
          label={t('admin.names.initial')}
          hint={t('admin.names.text.initial')}
          on={rules.initial}
          onChange={(initial) => change({ initial })}
        />
      </div>
      {languages.map((language) => (
        <LanguageNames key={language} language={language} rules={rules} onChange={change} />
      ))}
    </div>
  )
}

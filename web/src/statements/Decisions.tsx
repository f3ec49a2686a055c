import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api/client.ts'
import { SettingsPart } from '../ui/SettingsPart.tsx'
import { SettingsList } from '../ui/SettingsRow.tsx'
import parts from '../ui/settings-part.module.css'
import { StatementView } from './StatementView.tsx'

/** Decisions about the viewer's account, each with its reasons and the way to appeal. */
export function Decisions() {
  const { t } = useTranslation()
  const query = useQuery(api.decisions.mine.queryOptions())
  return (
    <SettingsPart id="decisions" title={t('decisions.title')} query={query} notLoaded={t('decisions.notLoaded')}>
      {query.data?.length === 0 && <p className={parts.none}>{t('decisions.none')}</p>}
      {query.data && query.data.length > 0 && (
        <SettingsList>
          {query.data.map((statement) => (
            <li key={statement.id}>
              <StatementView statement={statement} />
            </li>
          ))}
        </SettingsList>
      )}
    </SettingsPart>
  )
}

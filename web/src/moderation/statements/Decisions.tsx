import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api/client.ts'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import { SettingsList } from '../../ui/SettingsRow.tsx'
import parts from '../../ui/settings-part.module.css'
import { StatementView } from './StatementView.tsx'
import { TeamNote } from './TeamNote.tsx'

/** What the team decided about the viewer's account, with reasons and the way to appeal, and what it wrote to them. */
export function Decisions() {
  const { t } = useTranslation()
  const statements = useQuery(api.statements.mine.queryOptions())
  const notes = useQuery(api.notes.mine.queryOptions())
  const query = {
    isPending: statements.isPending || notes.isPending,
    isError: statements.isError || notes.isError,
    refetch: () => Promise.all([statements.refetch(), notes.refetch()]),
  }
  const entries = [
    ...(statements.data ?? []).map((statement) => ({ at: statement.decidedAt, id: statement.id, statement })),
    ...(notes.data ?? []).map((note) => ({ at: note.writtenAt, id: note.id, note })),
  ].sort((a, b) => b.at.localeCompare(a.at))
  return (
    <SettingsPart id="decisions" title={t('decisions.title')} query={query} notLoaded={t('decisions.notLoaded')}>
      {!query.isPending && !query.isError && entries.length === 0 && (
        <p className={parts.none}>{t('decisions.none')}</p>
      )}
      {entries.length > 0 && (
        <SettingsList>
          {entries.map((entry) => (
            <li key={entry.id}>
              {'note' in entry ? <TeamNote note={entry.note} /> : <StatementView statement={entry.statement} />}
            </li>
          ))}
        </SettingsList>
      )}
    </SettingsPart>
  )
}

import type { Country } from '@hearth/shared/members/members'
import type { FileChange, FileComparison, FileProblem } from '@hearth/shared/moderation/community-file'
import { Button, FileButton } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../members/use-format.ts'
import { SettingsList, SettingsRow } from '../../ui/SettingsRow.tsx'
import parts from '../../ui/settings-part.module.css'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import { useNumber } from '../admin/use-number.ts'
import classes from './Community.module.css'
import { useCommunityFile } from './use-community-file.ts'

/** The community as a file: to download, and to import once the admin has seen what it changes. */
export function CommunityFile() {
  const { t } = useTranslation()
  const file = useCommunityFile()
  // The same file can be chosen again, once its line is mended.
  const forget = useRef<() => void>(null)
  const choose = (chosen: File | null) => {
    if (chosen) file.choose(chosen)
    forget.current?.()
  }
  return (
    <section className={parts.part} aria-labelledby="community-file">
      <h2 id="community-file">{t('admin.community.file.title')}</h2>
      <p className={parts.partLead}>{t('admin.community.file.lead')}</p>
      <div className={classes.card}>
        <div className={classes.buttons}>
          <Button variant="default" size="md" loading={file.isReading} onClick={file.save}>
            {t('admin.community.file.download')}
          </Button>
          <FileButton accept="application/json,.json" resetRef={forget} onChange={choose}>
            {(props) => (
              <Button variant="default" size="md" loading={file.isComparing} onClick={props.onClick}>
                {t('admin.community.file.choose')}
              </Button>
            )}
          </FileButton>
        </div>
        <div role="status">{file.comparison && <Comparison {...file.comparison} />}</div>
        {file.canApply && (
          <Button size="md" loading={file.isApplying} onClick={file.apply}>
            {t('admin.community.file.apply')}
          </Button>
        )}
      </div>
    </section>
  )
}

function Comparison({ problems, changes }: FileComparison) {
  const { t } = useTranslation()
  if (problems.length) return <Problems problems={problems} />
  if (!changes.length) return <p>{t('admin.community.file.same')}</p>
  return (
    <>
      <SettingsList label={t('admin.community.file.changes')}>
        {changes.map((change) => (
          <Change key={`${change.section} ${change.name} ${change.kind}`} {...change} />
        ))}
      </SettingsList>
      {changes.some(({ section }) => section === 'pages') && <SmallPrint>{t('admin.community.file.asked')}</SmallPrint>}
    </>
  )
}

const wordsIn: Record<string, string> = { functions: 'admin.functions.name', names: 'admin.names', look: 'admin.look' }

/** Says what a change is about: a name of the file, in the words of the console where it has some. */
function useNameOf() {
  const { t } = useTranslation()
  const { country } = useFormat()
  return (section: string, name: string) => {
    if (name === 'byName') return t('admin.countries.byName')
    if (name === 'ownGoals') return t('admin.lists.goals.several')
    if (name === 'lookingForGenders') return t('admin.lists.genders.several')
    if (section === 'countries') return country(name as Country)
    const words = wordsIn[section]
    return words ? t(`${words}.${name}`, { defaultValue: name }) : name
  }
}

/** Their changes say what was there before, and what comes. */
const hasValues = (section: string) => ['settings', 'names', 'look'].includes(section)

function Change({ section, name, kind, before, after, members }: FileChange) {
  const { t } = useTranslation()
  const nameOf = useNameOf()
  const number = useNumber()
  const none = t('admin.community.file.none')
  const values = t('admin.community.file.values', { before: before ?? none, after: after ?? none })
  const uses = members && t('admin.community.file.members', { count: members, number: number(members) })
  const called = t(`admin.community.file.section.${section}`, { defaultValue: section })
  const detail = [t(`admin.community.file.kind.${kind}`), hasValues(section) ? values : uses]
  return (
    <SettingsRow
      name={name ? `${called}: ${nameOf(section, name)}` : called}
      detail={detail.filter(Boolean).join(' · ')}
    />
  )
}

/** As many problems as help: the first ones are often the cause of the others. */
const shown = 10

function Problems({ problems }: { problems: FileProblem[] }) {
  const { t } = useTranslation()
  const number = useNumber()
  const wordsOf = ({ at, code }: FileProblem) =>
    t([`admin.community.file.problem.${code}`, 'admin.community.file.problem.other'], { at })
  return (
    <>
      <p>
        <strong>{t('admin.community.file.refused')}</strong> {t('admin.community.file.refusedText')}
      </p>
      <ul>
        {problems.slice(0, shown).map((problem) => (
          <li key={`${problem.line} ${problem.at} ${problem.code}`}>
            {t('admin.community.file.line', { line: number(problem.line), text: wordsOf(problem) })}
          </li>
        ))}
      </ul>
    </>
  )
}

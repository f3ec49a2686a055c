import type { Period, RuleFigure } from '@hearth/shared/moderation/figures'
import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { staffApi } from '../admin/staff-client.ts'
import { FigureCard } from './FigureCard.tsx'
import { Part } from './Part.tsx'
import { ShareList } from './ShareList.tsx'
import { type Counts, sumBy } from './sum-by.ts'
import { useFigureFormat } from './use-figure-format.ts'

/** For each rule of scam signals: its hits, the warnings and cases it led to, and what moderators decided. */
export function SignalPart({ period }: { period: Period }) {
  const { t } = useTranslation()
  const query = useQuery(staffApi.adminFigures.signals.queryOptions({ input: period }))
  return (
    <Part title={t('admin.figures.signals.title')} figures={query}>
      {(rules) => (rules.length ? <Cards rules={rules} /> : <p>{t('admin.figures.signals.none')}</p>)}
    </Part>
  )
}

function Cards({ rules }: { rules: RuleFigure[] }) {
  const { t } = useTranslation()
  // Below each other: tables of seven columns need the whole width.
  return (
    <Stack>
      <Groups of="rules" groups={sumBy(rules, ({ rule }) => t(`admin.fact.signal-${rule}`))} />
      <Groups
        of="genders"
        groups={sumBy(rules, ({ gender }) => t(gender ? `members.gender.${gender}` : 'admin.figures.none'))}
      />
    </Stack>
  )
}

const columns = ['hits', 'warned', 'cases', 'confirmed', 'dismissed'] as const

/** Hits by rule, or by the gender of the senders; the table says what became of them. */
function Groups({ of, groups }: { of: 'rules' | 'genders'; groups: (Counts & { name: string })[] }) {
  const { t } = useTranslation()
  const { number, share } = useFigureFormat()
  const title = t(`admin.figures.signals.${of}`)
  return (
    <FigureCard
      title={title}
      summary={t(`admin.figures.signals.${of}Text`)}
      table={{
        head: [title, ...[...columns, 'share'].map((name) => t(`admin.figures.signals.${name}`))],
        rows: groups.map((group) => [
          group.name,
          ...columns.map((name) => number(group[name])),
          share(group.confirmed, group.confirmed + group.dismissed),
        ]),
      }}
    >
      <ShareList rows={groups.map(({ name, hits }) => ({ name, value: hits }))} label={title} />
    </FigureCard>
  )
}

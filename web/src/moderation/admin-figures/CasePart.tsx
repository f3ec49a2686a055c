import type { CaseFigures, Period } from '@hearth/shared/moderation/figures'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { staffApi } from '../admin/staff-client.ts'
import { DayCard } from './DayCard.tsx'
import { FigureCard } from './FigureCard.tsx'
import classes from './Figures.module.css'
import { Part } from './Part.tsx'
import { ShareList } from './ShareList.tsx'
import { Tiles } from './Tiles.tsx'
import { useFigureFormat } from './use-figure-format.ts'

/** Cases that the viewer may see: how many, how long, who found them, and what appeals changed. */
export function CasePart({ period }: { period: Period }) {
  const { t } = useTranslation()
  const query = useQuery(staffApi.adminFigures.cases.queryOptions({ input: period }))
  return (
    <Part title={t('admin.figures.cases.title')} figures={query}>
      {(figures) => (
        <>
          <Numbers {...figures} />
          <Cards {...figures} />
        </>
      )}
    </Part>
  )
}

function Numbers({ inbound, decided, waiting, toFirstLook, toDecision, appeals }: CaseFigures) {
  const { t } = useTranslation()
  const { number, minutes, share } = useFigureFormat()
  const p95 = ({ p95: value }: { p95: number | null }) =>
    value === null ? {} : { note: t('admin.figures.cases.p95', { time: minutes(value) }) }
  const tiles = [
    { name: t('admin.figures.cases.inbound'), value: number(inbound) },
    { name: t('admin.figures.cases.decided'), value: number(decided) },
    { name: t('admin.figures.cases.waiting'), value: number(waiting) },
    { name: t('admin.figures.cases.toFirstLook'), value: minutes(toFirstLook.median), ...p95(toFirstLook) },
    { name: t('admin.figures.cases.toDecision'), value: minutes(toDecision.median), ...p95(toDecision) },
    {
      name: t('admin.figures.cases.reversed'),
      value: share(appeals.reversed, appeals.decided),
      note: t('admin.figures.cases.reversedText', {
        reversed: number(appeals.reversed),
        decided: number(appeals.decided),
      }),
    },
  ]
  return <Tiles tiles={tiles} />
}

function Cards({ days, finders, kinds, inbound, decided }: CaseFigures) {
  const { t } = useTranslation()
  const { number } = useFigureFormat()
  const series = (['inbound', 'decided'] as const).map((name) => ({ name, label: t(`admin.figures.cases.${name}`) }))
  const summary = t('admin.figures.cases.daysText', { inbound: number(inbound), decided: number(decided) })
  return (
    <div className={classes.cards}>
      <DayCard title={t('admin.figures.cases.days')} summary={summary} {...{ days, series, kind: 'bar' }} />
      <Groups of="finders" groups={finders.map((one) => ({ ...one, name: t(`admin.figures.finder.${one.finder}`) }))} />
      <Groups of="kinds" groups={kinds.map((one) => ({ ...one, name: t(`admin.kind.${one.kind}`) }))} />
    </div>
  )
}

type Group = { name: string; inbound: number; decided: number; upheld: number }

/** Cases by what found them, or by kind: how many came, and how many of those decided were upheld. */
function Groups({ of, groups }: { of: 'finders' | 'kinds'; groups: Group[] }) {
  const { t } = useTranslation()
  const { number, share } = useFigureFormat()
  const title = t(`admin.figures.cases.${of}`)
  return (
    <FigureCard
      title={title}
      summary={t(`admin.figures.cases.${of}Text`)}
      table={{
        head: [
          title,
          ...['inbound', 'decided', 'upheld', 'upheldShare'].map((name) => t(`admin.figures.cases.${name}`)),
        ],
        rows: groups.map(({ name, inbound, decided, upheld }) => [
          name,
          number(inbound),
          number(decided),
          number(upheld),
          share(upheld, decided),
        ]),
      }}
    >
      <ShareList rows={groups.map(({ name, inbound }) => ({ name, value: inbound }))} label={title} />
    </FigureCard>
  )
}

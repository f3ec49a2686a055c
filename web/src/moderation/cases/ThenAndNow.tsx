import { isolated } from '@hearth/shared/direction'
import type { CaseItem } from '@hearth/shared/moderation/cases'
import { useTranslation } from 'react-i18next'
import { useInterests } from '../../members/interest-names.ts'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import classes from './Evidence.module.css'
import { Pictures } from './Pictures.tsx'

type Snapshot = NonNullable<CaseItem['asReported']>

/**
 * The member as the report stored them, beside the member as they are now. A word marks each difference. Without a
 * difference the member appears once.
 */
export function ThenAndNow({ then, now }: { then: Snapshot | null; now: Snapshot | null }) {
  const { t } = useTranslation()
  const isSame = then && now && JSON.stringify(partsOf(then)) === JSON.stringify(partsOf(now))
  if (isSame)
    return (
      <div className={classes.thenNow}>
        <Side title={t('admin.case.same')} one={then} other={null} />
      </div>
    )
  return (
    <div className={classes.thenNow}>
      {then && <Side title={t('admin.case.then')} one={then} other={null} />}
      {now ? (
        <Side title={t('admin.case.now')} one={now} other={then} />
      ) : (
        <SmallPrint>{t('admin.case.gone')}</SmallPrint>
      )}
    </div>
  )
}

/** Everything that staff compare. A picture counts by its id and by whether it is held or checked. */
const partsOf = ({ name, age, city, bio, interests, fields = [], answers = [], pictures }: Snapshot) => [
  [name, age, city, bio, interests, fields, answers],
  pictures.map(({ id, held, checking }) => [id, Boolean(held), Boolean(checking)]),
]

const listed = (texts: { name: string; text: string }[]) =>
  texts.map(({ name, text }) => `${name}: ${text}`).join(' · ')

/** What a profile shows, each part as one text. */
const shownOf = (snapshot: Snapshot, nameOf: (interest: string) => string) => {
  const { name, age, city, bio, interests, fields = [], answers = [] } = snapshot
  return {
    name: age === null ? name : `${isolated(name)}, ${age}`,
    city: city ?? '',
    bio,
    interests: interests.map(nameOf).join(', '),
    ...(fields.length > 0 && { fields: listed(fields) }),
    ...(answers.length > 0 && { answers: listed(answers) }),
  }
}

function Side({ title, one, other }: { title: string; one: Snapshot; other: Snapshot | null }) {
  const { t } = useTranslation()
  const { nameOf } = useInterests()
  const before = other && shownOf(other, nameOf)
  return (
    <section className={classes.side}>
      <h3>{title}</h3>
      <dl>
        {Object.entries(shownOf(one, nameOf)).map(([id, value]) => (
          <div key={id}>
            <dt>{t(`admin.case.field.${id}`)}</dt>
            <dd dir="auto">
              {value || <SmallPrint span>{t('admin.case.empty')}</SmallPrint>}
              {before && before[id as keyof typeof before] !== value && (
                <span className={classes.changedMark}>{t('admin.case.changedField')}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <Pictures pictures={one.pictures.filter(({ held }) => !held)} />
    </section>
  )
}

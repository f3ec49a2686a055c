import type { Case } from '@hearth/shared/moderation/cases'
import { Chip } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDay } from '../../members/use-day.ts'
import chips from '../../ui/ChoiceChips.module.css'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import { openUndoBatch } from '../decisions/UndoBatch.tsx'
import classes from './CaseScreen.module.css'

type Entry = Case['history'][number]
const sides = ['account', 'content', 'staff'] as const
const firstShown = 15

/** The event in words, with the values that it names. Category and actions have words of their own. */
function wordsOf(t: TFunction, { event, facts }: Entry): string {
  const { category, actions, ...plain } = facts
  const named = {
    ...plain,
    ...(category && { category: t(`admin.category.${category}`) }),
    ...(typeof actions === 'string' && {
      actions: actions
        .split(' ')
        .map((action) => t(`admin.action.${action}`))
        .join(', '),
    }),
  }
  // What staff did stands here in the words of the log. An act of a later version has none yet: its code stands for it.
  return t([`admin.event.${event}`, `admin.act.${event}`], { ...named, defaultValue: event })
}

function UndoOf({ batch }: { batch: Entry['facts'][string] | undefined }) {
  const { t } = useTranslation()
  if (typeof batch !== 'string') return null
  return (
    <button type="button" className={classes.more} onClick={() => openUndoBatch(batch)}>
      {t('admin.bulk.undoBatch')}
    </button>
  )
}

/** What happened to the account, to its content, and what staff did; each of them can be left out. */
export function History({ entries }: { entries: Entry[] }) {
  const { t } = useTranslation()
  const day = useDay()
  const [shown, setShown] = useState<string[]>([...sides])
  const [all, setAll] = useState(false)
  const fitting = entries.filter((entry) => shown.includes(entry.of))
  const visible = all ? fitting : fitting.slice(0, firstShown)
  return (
    <section className={classes.card} aria-labelledby="history">
      <h2 id="history">{t('admin.history.title')}</h2>
      <Chip.Group multiple value={shown} onChange={setShown}>
        <fieldset className={classes.chips} aria-label={t('admin.history.show')}>
          {sides.map((side) => (
            <Chip key={side} value={side} size="sm" classNames={{ label: chips.chip }}>
              {t(`admin.history.${side}`)}
            </Chip>
          ))}
        </fieldset>
      </Chip.Group>
      {fitting.length === 0 && <SmallPrint>{t('admin.history.none')}</SmallPrint>}
      <ol className={classes.history}>
        {visible.map((entry, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and the past does not change.
          <li key={i} data-of={entry.of}>
            <span>{wordsOf(t, entry)}</span>
            <SmallPrint span>
              {entry.facts.by && `${entry.facts.by} · `}
              <time dateTime={entry.at}>{day(entry.at)}</time>
            </SmallPrint>
            <UndoOf batch={entry.facts.batch} />
          </li>
        ))}
      </ol>
      {visible.length < fitting.length && (
        <button type="button" className={classes.more} onClick={() => setAll(true)}>
          {t('admin.history.all', { count: fitting.length })}
        </button>
      )}
    </section>
  )
}

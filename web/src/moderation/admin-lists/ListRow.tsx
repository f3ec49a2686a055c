import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import list from '../admin/list.module.css'
import { useNumber } from '../admin/use-number.ts'
import { EntryRow } from '../admin-fields/EntryRow.tsx'
import classes from '../admin-fields/Fields.module.css'
import { NameField } from '../admin-fields/NameField.tsx'
import { EntryActs, type EntryProps } from './EntryActs.tsx'
import type { Entry } from './kinds.ts'
import { useListWords } from './use-list-words.ts'

type Props<One extends Entry> = EntryProps<One> & {
  fact: string
  /** What is edited beside the name. */
  children: ReactNode
}

/** An entry in its list: what it is, and its editor when it is open. Names are shown in one language at a time. */
export function ListRow<One extends Entry>(props: Props<One>) {
  const { t } = useTranslation()
  const { kind, form, entry, children } = props
  const { text } = useListWords(kind)(entry)
  return (
    <EntryRow form={form} id={entry.key} name={text} facts={<Facts {...props} />}>
      <NameField
        form={form}
        entry={entry}
        max={kind.limits.name}
        hint={kind.isFirst(entry.key) ? t(`admin.lists.${kind.id}.productName`) : undefined}
        onChange={(names) => form.change(entry.key, { names } as Partial<One>)}
      />
      {children}
      <EntryActs {...props} />
    </EntryRow>
  )
}

/** Name, what it is found by, and how many members have it. */
function Facts<One extends Entry>({ kind, form, entry, fact }: Props<One>) {
  const { t } = useTranslation()
  const number = useNumber()
  const { text, language } = useListWords(kind)(entry)
  const count = form.usesOf(entry.key)
  const facts = [fact, count && t('admin.fields.members', { count, number: number(count) })]
  return (
    <span className={classes.facts}>
      <span className={list.name} lang={language}>
        {text}
      </span>
      <span className={list.detail}>{facts.filter(Boolean).join(' · ')}</span>
      {entry.retired && (
        <span>
          <Badge component="span" variant="light" className={list.badge!}>
            {t('admin.fields.marks.retired')}
          </Badge>
        </span>
      )}
    </span>
  )
}

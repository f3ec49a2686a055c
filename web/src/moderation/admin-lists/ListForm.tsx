import { Input } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SettingSwitch } from '../../ui/SettingSwitch.tsx'
import { SortableList } from '../../ui/SortableList.tsx'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import { AddButton } from '../admin-fields/AddButton.tsx'
import classes from '../admin-fields/Fields.module.css'
import { newKey } from '../admin-fields/keys.ts'
import { PartActions } from '../admin-fields/PartActions.tsx'
import type { Entry, Kind, Stored } from './kinds.ts'
import { ListRow } from './ListRow.tsx'
import { wholeList } from './list-draft.ts'
import { type ListForm as Form, useListForm } from './use-list-form.ts'
import { useListWords } from './use-list-words.ts'

type Props<One extends Entry> = {
  kind: Kind<One>
  saved: Stored<One>
  /** What the line of an entry says of it, beside its name. */
  factOf: (entry: One) => string
  /** What is edited of an entry, beside its name. */
  editorOf: (entry: One, form: Form<One>) => ReactNode
}

/** The entries of a list in their order, whether members may name several, and the way to save all of it. */
export function ListForm<One extends Entry>({ kind, saved, factOf, editorOf }: Props<One>) {
  const { t } = useTranslation()
  const form = useListForm(kind, saved)
  const wordsOf = useListWords(kind)
  const add = useRef<HTMLButtonElement>(null)
  const problem = form.errorOf(wholeList)
  const words = `admin.lists.${kind.id}` as const
  const addEntry = () => {
    const key = newKey(form.list)
    form.add(kind.blank(key))
    return key
  }
  const isFull = form.list.filter(({ retired }) => !retired).length >= kind.limits.inUse
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className={classes.form}>
      <SortableList
        label={t(`${words}.title`)}
        all={form.list}
        nameOf={(entry) => wordsOf(entry).text}
        onSort={form.sort}
        className={classes.list!}
      >
        {form.list.map((entry) => (
          <ListRow
            key={entry.key}
            kind={kind}
            form={form}
            entry={entry}
            fact={factOf(entry)}
            onRemoved={() => add.current?.focus()}
          >
            {editorOf(entry, form)}
          </ListRow>
        ))}
      </SortableList>
      {problem && <Input.Error size="md">{problem}</Input.Error>}
      {isFull ? (
        <SmallPrint role="status">{t(`${words}.full`, { count: kind.limits.inUse })}</SmallPrint>
      ) : (
        <AddButton form={form} name={wholeList} label={t(`${words}.add`)} button={add} add={addEntry} />
      )}
      <SettingSwitch
        label={t(`${words}.several`)}
        hint={t(`${words}.severalText`)}
        on={form.several}
        onChange={form.allowSeveral}
      />
      <PartActions form={form} colleague={t(`${words}.problem.${kind.colleague}`)} />
    </form>
  )
}

import { Button, Group } from '@mantine/core'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import classes from '../admin-fields/Fields.module.css'
import type { Entry, Kind } from './kinds.ts'
import type { ListForm } from './use-list-form.ts'

/** An entry in its list. */
export type EntryProps<One extends Entry> = {
  kind: Kind<One>
  form: ListForm<One>
  entry: One
  onRemoved: () => void
}

/** Takes the entry out of use, or away as long as nobody has it. */
export function EntryActs<One extends Entry>({ kind, form, entry, onRemoved }: EntryProps<One>) {
  const { t } = useTranslation()
  const { key, retired } = entry
  const mayRetire = form.isStored(key) || retired
  const stays = kind.isFirst(key) || form.usesOf(key) > 0
  const remove = () => {
    flushSync(() => {
      form.remove(key)
      form.setOpen(null)
    })
    onRemoved()
  }
  return (
    <div className={classes.part}>
      {mayRetire && <SmallPrint>{t(`admin.lists.${kind.id}.retireText`)}</SmallPrint>}
      <Group gap="xs">
        {mayRetire && (
          <Button size="md" variant="default" onClick={() => form.change(key, { retired: !retired } as Partial<One>)}>
            {t(retired ? 'admin.fields.bringBack' : 'admin.fields.retire')}
          </Button>
        )}
        {!stays && (
          <Button size="md" variant="default" onClick={remove}>
            {t('admin.fields.remove')}
          </Button>
        )}
      </Group>
    </div>
  )
}

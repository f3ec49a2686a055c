import type { EditedFunction, EditedFunctions } from '@hearth/shared/moderation/admin-functions'
import { useTranslation } from 'react-i18next'
import { useDay } from '../../members/use-day.ts'
import { askFirst } from '../../ui/dialogs.tsx'
import { SettingSwitch } from '../../ui/SettingSwitch.tsx'
import { useNumber } from '../admin/use-number.ts'
import { useSwitch } from './use-switch.ts'

type Props = { one: EditedFunction; saved: EditedFunctions }

/** A function with what belongs to it, who uses it, and since when it is off. Switching it off asks first. */
export function FunctionSwitch({ one, saved }: Props) {
  const { t } = useTranslation()
  const { isOn, set } = useSwitch(one, saved)
  const facts = useFacts(one)
  const name = t(`admin.functions.name.${one.name}`)
  const ask = () =>
    askFirst({
      title: t('admin.functions.ask.title', { name }),
      text: [t('admin.functions.ask.text'), ...facts].join(' '),
      labels: { confirm: t('admin.functions.ask.confirm'), cancel: t('admin.cancel') },
      dangerous: true,
      onConfirm: () => set(false),
    })
  return (
    <SettingSwitch
      label={name}
      hint={[t(`admin.functions.text.${one.name}`), ...facts].join(' ')}
      on={isOn}
      onChange={(on) => (on ? set(true) : ask())}
    />
  )
}

/** Who uses a function, and what becomes of its data. */
function useFacts({ since, deletedAt, members, only }: EditedFunction) {
  const { t } = useTranslation()
  const day = useDay()
  const number = useNumber()
  const count = (key: string, count: number) => t(`admin.functions.${key}`, { count, number: number(count) })
  const uses = since && members === 0 ? [] : [count('members', members)]
  const keeps = only ? [count('only', only)] : []
  if (!since || !deletedAt) return [...uses, ...keeps]
  const isDeleted = Date.parse(deletedAt) < Date.now()
  const state = t(isDeleted ? 'admin.functions.deleted' : 'admin.functions.off', {
    since: day(since),
    at: day(deletedAt),
  })
  return [state, ...uses, ...keeps]
}

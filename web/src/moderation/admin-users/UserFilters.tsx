import { Role } from '@hearth/shared/account/roles'
import { accountOrders, accountStates, UserFilter } from '@hearth/shared/moderation/admin-users'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCountries } from '../../members/use-format.ts'
import list from '../admin/list.module.css'

type Props = { filter: Partial<UserFilter>; onChange: (changes: Partial<UserFilter>) => void }

/** Looks for words when the viewer sends them, or empties the field. */
function Words({ filter, onChange }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState(filter.search ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const send = () => {
    const { success } = UserFilter.shape.search.safeParse(text)
    setProblem(success || !text ? null : t('admin.problem.search_too_short'))
    if (success || !text) onChange({ search: text || undefined })
  }
  return (
    <search className={list.wide}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <TextInput
          type="search"
          label={t('admin.users.search')}
          description={t('admin.users.searchHint')}
          value={text}
          error={problem}
          enterKeyHint="search"
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={send}
        />
      </form>
    </search>
  )
}

/** The conditions of the list. */
export function UserFilters({ filter, onChange }: Props) {
  const { t } = useTranslation()
  const countries = useCountries()
  const any = { value: '', label: t('admin.users.any') }
  const select = (key: 'role' | 'state' | 'country' | 'sort', data: { value: string; label: string }[]) => (
    <NativeSelect
      label={t(`admin.users.filter.${key}`)}
      value={filter[key] ?? (key === 'sort' ? 'newest' : '')}
      data={key === 'sort' ? data : [any, ...data]}
      onChange={(event) => onChange({ [key]: event.currentTarget.value || undefined })}
    />
  )
  return (
    <div className={list.filters}>
      <Words filter={filter} onChange={onChange} />
      {select(
        'role',
        Role.options.map((value) => ({ value, label: t(`admin.role.${value}`) })),
      )}
      {select(
        'state',
        accountStates.map((value) => ({ value, label: t(`admin.users.state.${value}`) })),
      )}
      {select('country', countries)}
      <TextInput
        type="date"
        label={t('admin.users.filter.joinedSince')}
        value={filter.joinedSince ?? ''}
        onChange={(event) => onChange({ joinedSince: event.currentTarget.value || undefined })}
      />
      {select(
        'sort',
        accountOrders.map((value) => ({ value, label: t(`admin.users.sort.${value}`) })),
      )}
    </div>
  )
}

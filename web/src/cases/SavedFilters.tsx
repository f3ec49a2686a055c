import type { Filter } from '@hearth/shared/cases'
import { ActionIcon, Button, Popover, TextInput, UnstyledButton } from '@mantine/core'
import { IconBookmark, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NotLoaded } from '../admin/NotLoaded.tsx'
import { staffApi, staffClient } from '../admin/staff-client.ts'
import { errorCode, queryClient } from '../app/api/query-client.ts'
import { failureText } from '../app/i18n/failure-text.ts'
import { useOpened } from '../ui/layers.ts'
import { toastProblem } from '../ui/toast.ts'
import classes from './SavedFilters.module.css'

type Named = { name: string; filter: Filter }
type Props = { filter: Filter; onApply: (filter: Filter) => void }

const listed = staffApi.cases.savedFilters.queryOptions()
const mostNamed = 20

/** The viewer's named filters, and a field to name the present one. A known name is replaced. */
export function SavedFilters({ filter, onApply }: Props) {
  const { t } = useTranslation()
  const layer = useOpened()
  const query = useQuery(listed)
  const data = query.data ?? []
  async function store(filters: Named[]) {
    const before = data
    queryClient.setQueryData(listed.queryKey, filters)
    try {
      await staffClient.cases.saveFilters({ filters })
    } catch (error) {
      queryClient.setQueryData(listed.queryKey, before)
      toastProblem(t('admin.cases.saved.failed'), failureText(t, errorCode(error)))
    }
  }
  const without = (name: string) => data.filter((one) => one.name !== name)
  return (
    <Popover
      {...layer}
      position="bottom-end"
      width="min(320px, calc(100vw - 24px))"
      radius="lg"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          className={classes.target}
          variant="subtle"
          leftSection={<IconBookmark size={18} aria-hidden="true" />}
          onClick={() => layer.onChange(!layer.opened)}
        >
          {t('admin.cases.saved.title')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.panel}>
        {query.isLoadingError && <NotLoaded onRetry={() => void query.refetch()} />}
        {query.data?.length === 0 && <p className={classes.none}>{t('admin.cases.saved.none')}</p>}
        <ul className={classes.list}>
          {data.map(({ name, filter: stored }) => (
            <li key={name}>
              <UnstyledButton
                className={classes.apply}
                onClick={() => {
                  layer.onChange(false)
                  onApply(stored)
                }}
              >
                {name}
              </UnstyledButton>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                radius="xl"
                aria-label={t('admin.cases.saved.remove', { name })}
                onClick={() => void store(without(name))}
              >
                <IconTrash size={18} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
        {/* All filters are saved together: not before the stored ones are known. */}
        {query.data && data.length < mostNamed && (
          <NameForm onName={(name) => void store([...without(name), { name, filter }])} />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function NameForm({ onName }: { onName: (name: string) => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim()) return
    onName(name.trim())
    setName('')
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        className={classes.field}
        label={t('admin.cases.saved.name')}
        maxLength={60}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" aria-disabled={!name.trim()}>
        {t('admin.cases.saved.save')}
      </Button>
    </form>
  )
}

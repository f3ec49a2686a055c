import type { Filter } from '@hearth/shared/moderation/cases'
import { isVisible } from '@hearth/shared/readable'
import { ActionIcon, Button, Popover, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconBookmark from '~icons/bookmark'
import IconTrash from '~icons/trash'
import { errorCode, queryClient } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { atMost } from '../../ui/at-most.ts'
import { useOpened } from '../../ui/layers.ts'
import { toastProblem } from '../../ui/toast.ts'
import { NotLoaded } from '../admin/NotLoaded.tsx'
import { staffApi, staffClient } from '../admin/staff-client.ts'
import classes from './SavedFilters.module.css'

type Named = { name: string; filter: Filter }
type Props = { filter: Filter; onApply: (filter: Filter) => void }

const listed = staffApi.cases.savedFilters.queryOptions()
const maxSaved = 20

/** Saves the viewer's named filters together. A change shows at once, and goes again if it fails. */
function useSavedFilters() {
  const { t } = useTranslation()
  const query = useQuery(listed)
  const saved = query.data ?? []
  async function store(filters: Named[]) {
    queryClient.setQueryData(listed.queryKey, filters)
    try {
      await staffClient.cases.saveFilters({ filters })
    } catch (error) {
      queryClient.setQueryData(listed.queryKey, saved)
      toastProblem(t('admin.cases.saved.failed'), failureText(t, errorCode(error)))
    }
  }
  const without = (name: string) => saved.filter((one) => one.name !== name)
  return {
    query,
    saved,
    /** Replaces the filter that has the name. */
    save: (named: Named) => void store([...without(named.name), named]),
    remove: (name: string) => void store(without(name)),
  }
}

/** The viewer's named filters, and a field to name the present one. */
export function SavedFilters({ filter, onApply }: Props) {
  const { t } = useTranslation()
  const layer = useOpened()
  const { query, saved, save, remove } = useSavedFilters()
  const apply = (chosen: Filter) => {
    layer.onChange(false)
    onApply(chosen)
  }
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
          ms="auto"
          px="sm"
          variant="subtle"
          leftSection={<IconBookmark size={18} aria-hidden="true" />}
          onClick={() => layer.onChange(!layer.opened)}
        >
          {t('admin.cases.saved.title')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="sm">
        {query.isLoadingError && <NotLoaded onRetry={() => void query.refetch()} />}
        {query.data?.length === 0 && (
          <Text c="dimmed" mb="sm">
            {t('admin.cases.saved.none')}
          </Text>
        )}
        <ul className={classes.list}>
          {saved.map((named) => (
            <SavedFilter key={named.name} named={named} onApply={apply} onRemove={remove} />
          ))}
        </ul>
        {/* The form waits for the stored filters, because a save sends all of them. */}
        {query.data && saved.length < maxSaved && <NameForm onName={(name) => save({ name, filter })} />}
      </Popover.Dropdown>
    </Popover>
  )
}

type SavedProps = { named: Named; onApply: (filter: Filter) => void; onRemove: (name: string) => void }

function SavedFilter({ named: { name, filter }, onApply, onRemove }: SavedProps) {
  const { t } = useTranslation()
  return (
    <li>
      <UnstyledButton className={classes.apply} onClick={() => onApply(filter)}>
        {name}
      </UnstyledButton>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        radius="xl"
        aria-label={t('admin.cases.saved.remove', { name })}
        onClick={() => onRemove(name)}
      >
        <IconTrash size={18} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}

function NameForm({ onName }: { onName: (name: string) => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isVisible(name)) return
    onName(name.trim())
    setName('')
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        flex="1 1 140px"
        label={t('admin.cases.saved.name')}
        {...atMost(60)}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" aria-disabled={!isVisible(name)}>
        {t('admin.cases.saved.save')}
      </Button>
    </form>
  )
}

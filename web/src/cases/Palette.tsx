import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  type Icon,
  IconFileText,
  IconFlag,
  IconGavel,
  IconMail,
  IconPhoto,
  IconSearch,
  IconUser,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { staffApi } from '../admin/staff-client.ts'
import { closeDialog } from '../ui/dialogs.tsx'
import classes from './Palette.module.css'
import { openStartCase } from './StartCase.tsx'

type Kind = 'case' | 'member' | 'report' | 'decision' | 'notice' | 'photo'
const icons: Record<Kind, Icon> = {
  case: IconFileText,
  member: IconUser,
  report: IconFlag,
  decision: IconGavel,
  notice: IconMail,
  photo: IconPhoto,
}
const keyOf = ({ kind, id, label }: { kind: Kind; id: string; label: string }) => `${kind} ${id} ${label}`
const pauseMs = 200
const shortest = 2

/** Finds members, cases and what is in them, and leads there. */
export function Palette() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), pauseMs)
  const enabled = asked.length >= shortest
  const {
    data = [],
    isFetching,
    isError,
  } = useQuery(
    staffApi.cases.find.queryOptions({ input: { text: asked }, enabled, placeholderData: (before) => before }),
  )
  const store = useCombobox({ opened: true })
  const found = enabled ? data : []
  useEffect(() => {
    if (found.length) store.selectFirstOption()
  }, [found.length, store.selectFirstOption])

  function go(key: string) {
    const chosen = found.find((one) => keyOf(one) === key)
    if (!chosen) return
    const { kind, id, label, userId } = chosen
    closeDialog('palette')
    // Reports, decisions and notices are in their case. A moderator, who opens no accounts, can start a case.
    if (kind !== 'member' && kind !== 'photo')
      void navigate({ to: '/admin/cases/$caseId', params: { caseId: id }, search: {} })
    else if (userId) void navigate({ to: '/admin/users/$userId', params: { userId } })
    else openStartCase({ profileId: id, name: label })
  }
  const said = () => {
    if (isError) return t('admin.palette.failed')
    return enabled && !isFetching && !found.length ? t('admin.palette.none') : t('admin.palette.hint')
  }
  return (
    <Combobox store={store} onOptionSubmit={go}>
      <Combobox.EventsTarget>
        <TextInput
          data-autofocus
          size="lg"
          aria-label={t('admin.palette.label')}
          placeholder={t('admin.palette.label')}
          leftSection={isFetching ? <Loader size={18} /> : <IconSearch size={20} aria-hidden="true" />}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.options} aria-label={t('admin.palette.title')}>
        {found.map((one) => {
          const { kind, label } = one
          const Icon = icons[kind]
          return (
            <Combobox.Option key={keyOf(one)} value={keyOf(one)} className={classes.option}>
              <Icon size={20} aria-hidden="true" />
              <span className={classes.label}>{label}</span>
              <span className={classes.kind}>{t(`admin.palette.kind.${kind}`)}</span>
            </Combobox.Option>
          )
        })}
      </Combobox.Options>
      {!found.length && (
        <p className={classes.hint} role="status">
          {said()}
        </p>
      )}
    </Combobox>
  )
}

import type { FoundKind } from '@hearth/shared/moderation/found'
import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconFileText from '~icons/file-text'
import IconFlag from '~icons/flag'
import IconGavel from '~icons/gavel'
import IconMail from '~icons/mail'
import IconMessage from '~icons/message'
import IconPhoto from '~icons/photo'
import IconScale from '~icons/scale'
import IconSearch from '~icons/search'
import IconUser from '~icons/user'
import IconUsers from '~icons/users'
import { closeDialog } from '../../ui/dialogs.tsx'
import type { Icon } from '../../ui/icon.tsx'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import { staffApi } from '../admin/staff-client.ts'
import classes from './Palette.module.css'

const icons: Record<FoundKind, Icon> = {
  case: IconFileText,
  member: IconUser,
  report: IconFlag,
  decision: IconGavel,
  'account-decision': IconGavel,
  notice: IconMail,
  appeal: IconScale,
  message: IconMessage,
  approval: IconUsers,
  photo: IconPhoto,
}
export type Found = { kind: FoundKind; id: string; label: string; userId?: string | undefined }
/** `kinds`: what can be chosen; all by default. `modalId`: the dialog that it stands in. */
type Props = { modalId: string; kinds?: readonly FoundKind[]; onChosen: (found: Found) => void }

const keyOf = ({ kind, id, label }: Found) => `${kind} ${id} ${label}`
const pauseMs = 200
const shortest = 2
/** Parts of names are found from so many letters. */
const shortestName = 3

/** The results of a text a moment after the last key press, or the words that stand where there are none. */
function useFound(text: string, kinds: readonly FoundKind[] | undefined) {
  const { t } = useTranslation()
  const [asked] = useDebouncedValue(text.trim(), pauseMs)
  const enabled = asked.length >= shortest
  const query = useQuery(
    staffApi.cases.find.queryOptions({ input: { text: asked }, enabled, placeholderData: (before) => before }),
  )
  const all = enabled ? (query.data ?? []) : []
  const found = all.filter(({ kind }) => !kinds || kinds.includes(kind))
  const said = () => {
    if (query.isError) return t('admin.palette.failed')
    if (!enabled || query.isFetching) return t('admin.palette.hint')
    return t(asked.length < shortestName ? 'admin.problem.search_too_short' : 'admin.palette.none')
  }
  return { found, said: said(), isFetching: query.isFetching }
}

/** A search for members, cases and what is in them. */
export function SearchDialog({ modalId, kinds, onChosen }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const { found, said, isFetching } = useFound(text, kinds)
  const store = useCombobox({ opened: true })
  useEffect(() => {
    if (found.length) store.selectFirstOption()
  }, [found.length, store.selectFirstOption])
  const choose = (key: string) => {
    const chosen = found.find((one) => keyOf(one) === key)
    if (chosen) onChosen(chosen)
  }
  return (
    <Combobox store={store} onOptionSubmit={choose}>
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
          // The list takes the key from the dialog, and never closes itself.
          onKeyDown={(event) => event.key === 'Escape' && closeDialog(modalId)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.options} aria-label={t('admin.palette.title')}>
        {found.map((one) => (
          <FoundOption key={keyOf(one)} found={one} />
        ))}
      </Combobox.Options>
      {!found.length && (
        <SmallPrint mt="sm" mx="xs" role="status">
          {said}
        </SmallPrint>
      )}
    </Combobox>
  )
}

function FoundOption({ found }: { found: Found }) {
  const { t } = useTranslation()
  const Icon = icons[found.kind]
  return (
    <Combobox.Option value={keyOf(found)} className={classes.option}>
      <Icon size={20} aria-hidden="true" />
      <span className={classes.label}>{found.label}</span>
      <span className={classes.kind}>{t(`admin.palette.kind.${found.kind}`)}</span>
    </Combobox.Option>
  )
}

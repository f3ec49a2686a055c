import { CloseButton, Input, InputBase } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconSearch from '~icons/search'
import { closeDialog, openDialog } from '../../ui/dialogs.tsx'
import { type Found, SearchDialog } from '../cases/SearchDialog.tsx'

const modalId = 'sought'

type Props = {
  label: string
  kinds: readonly Found['kind'][]
  /** The chosen id, and its name as far as the screen knows it. */
  value: string | undefined
  name: string | undefined
  onChange: (id: string | undefined) => void
}

/** The id that the log has for a result of the search: a member's account, or the case. */
const idOf = ({ kind, id, userId }: Found) => (kind === 'member' ? userId : id)

/** A filter whose value the admin finds by name or number. */
export function PickerField({ label, kinds, value, name, onChange }: Props) {
  const { t } = useTranslation()
  const [found, setFound] = useState<Found>()
  const known = found && idOf(found) === value ? found.label : name
  const shown = value ? (known ?? t('admin.users.noName')) : t('admin.users.any')
  const choose = (one: Found) => {
    closeDialog(modalId)
    setFound(one)
    onChange(idOf(one))
  }
  const seek = () =>
    openDialog({
      modalId,
      title: label,
      size: 560,
      children: <SearchDialog modalId={modalId} kinds={kinds} onChosen={choose} />,
    })
  return (
    <Input.Wrapper label={label} labelElement="div">
      <InputBase
        component="button"
        type="button"
        pointer
        aria-label={`${label}: ${shown}`}
        onClick={seek}
        rightSectionPointerEvents={value ? 'all' : 'none'}
        rightSection={
          value ? (
            <CloseButton
              size={36}
              aria-label={t('admin.audit.filter.clear', { name: shown })}
              onClick={() => onChange(undefined)}
            />
          ) : (
            <IconSearch size={18} aria-hidden="true" />
          )
        }
      >
        {shown}
      </InputBase>
    </Input.Wrapper>
  )
}

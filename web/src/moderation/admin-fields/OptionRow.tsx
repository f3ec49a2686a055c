import { fallbackLanguage } from '@hearth/shared/language-codes'
import { communityFieldLimits as limits } from '@hearth/shared/members/community-field-limits'
import { ActionIcon, TextInput } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import IconTrash from '~icons/trash'
import { atMost } from '../../ui/at-most.ts'
import { SortableItem } from '../../ui/SortableList.tsx'
import { useNumber } from '../admin/use-number.ts'
import classes from './Fields.module.css'
import { OptionMenu, type OptionProps } from './OptionMenu.tsx'
import { useNames } from './use-names.ts'

/** One option: its name, how many have chosen it, and what can be done with it. */
export function OptionRow(props: OptionProps) {
  const { t } = useTranslation()
  const { form, field, option, index, onRemove } = props
  const { text } = useNames()(option)
  const isUsed = (form.usesOf(field.key).options[option.key] ?? 0) > 0
  const place = { position: index + 1, total: field.options.length }
  return (
    <SortableItem id={option.key} name={text} className={classes.option!}>
      {(handle) => (
        <>
          {handle}
          <OptionName {...props} label={t('admin.fields.option', place)} />
          {isUsed || option.retired ? (
            <OptionMenu {...props} name={text} isUsed={isUsed} />
          ) : (
            <ActionIcon
              size={44}
              variant="subtle"
              color="gray"
              aria-label={t('admin.fields.removeOption', { name: text })}
              onClick={onRemove}
            >
              <IconTrash size={20} aria-hidden="true" />
            </ActionIcon>
          )}
        </>
      )}
    </SortableItem>
  )
}

function OptionName({ form, field, option, index, label, onChange, onAddAfter }: OptionProps & { label: string }) {
  const { t } = useTranslation()
  const number = useNumber()
  const { language } = form
  const name = `${field.key}.options.${index}.names.${language}`
  const count = form.usesOf(field.key).options[option.key] ?? 0
  const facts = [
    ...(count ? [t('admin.fields.members', { count, number: number(count) })] : []),
    ...(option.retired ? [t('admin.fields.marks.retired')] : []),
  ]
  // A list is written line by line.
  const goOn = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onAddAfter()
  }
  return (
    <TextInput
      size="md"
      name={name}
      data-option
      lang={language}
      autoComplete="off"
      enterKeyHint="next"
      aria-label={label}
      placeholder={language === fallbackLanguage ? undefined : option.names.en}
      description={facts.join(' · ') || undefined}
      inputWrapperOrder={['input', 'description', 'error']}
      {...atMost(limits.optionName)}
      value={option.names[language] ?? ''}
      error={form.errorOf(name)}
      onChange={(event) => onChange({ names: { ...option.names, [language]: event.currentTarget.value } })}
      onKeyDown={goOn}
    />
  )
}

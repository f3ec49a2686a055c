import type { CommunityField, CommunityFieldOption } from '@hearth/shared/members/community-fields'
import { Button, Input } from '@mantine/core'
import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import IconPlus from '~icons/plus'
import { SortableList } from '../../ui/SortableList.tsx'
import classes from './Fields.module.css'
import { newKey } from './keys.ts'
import { emptyOption, room } from './new-field.ts'
import { OptionRow } from './OptionRow.tsx'
import type { FieldsForm } from './use-fields-form.ts'
import { useNames } from './use-names.ts'

type Props = { form: FieldsForm; field: CommunityField }

/** The options of a choice, in their order. */
export function OptionList({ form, field }: Props) {
  const { t } = useTranslation()
  const nameOf = useNames()
  const label = useId()
  const list = useRef<HTMLDivElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  const { key, options } = field
  const problem = form.errorOf(`${key}.options`)
  const set = (next: CommunityFieldOption[]) => form.change(key, { options: next })
  const addAt = (place: number) => {
    if (room(field) <= 0) return
    flushSync(() => set(options.toSpliced(place, 0, emptyOption(newKey(options)))))
    list.current?.querySelectorAll<HTMLElement>('[data-option]')[place]?.focus()
  }
  return (
    <div ref={list} className={classes.part}>
      <Input.Label labelElement="div" size="md" id={label}>
        {t('admin.fields.options')}
      </Input.Label>
      <SortableList
        label={t('admin.fields.options')}
        all={options}
        nameOf={(option) => nameOf(option).text}
        onSort={set}
        className={classes.options!}
      >
        {options.map((option, index) => (
          <OptionRow
            key={option.key}
            form={form}
            field={field}
            option={option}
            index={index}
            onChange={(part) => set(options.map((one) => (one === option ? { ...one, ...part } : one)))}
            onAddAfter={() => addAt(index + 1)}
            onRemove={() => {
              set(options.filter((one) => one !== option))
              add.current?.focus()
            }}
            onMerged={() => add.current?.focus()}
          />
        ))}
      </SortableList>
      {problem && <Input.Error size="md">{problem}</Input.Error>}
      <Button
        ref={add}
        name={`${key}.options`}
        size="md"
        variant="default"
        className={classes.add!}
        disabled={room(field) <= 0}
        leftSection={<IconPlus size={20} aria-hidden="true" />}
        onClick={() => addAt(options.length)}
      >
        {t('admin.fields.addOption')}
      </Button>
    </div>
  )
}

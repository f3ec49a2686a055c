import { Select, type SelectProps, UnstyledButton } from '@mantine/core'
import { type MouseEvent, useRef } from 'react'
import IconX from '~icons/x'
import list from './chip-list.module.css'
import classes from './KeysInput.module.css'
import { nameContains } from './name-search.ts'

type Props = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'max'> & {
  removeLabel: (name: string) => string
  options: { value: string; label: string; lang?: string | undefined }[]
  value: string[]
  onChange: (keys: string[]) => void
  /** How many may be chosen; the list then shows `fullMessage` instead of options. */
  max?: number
  fullMessage?: string
}

/** Several values of a list: a searchable field adds one, and each chosen one is a chip that removes it. */
export function KeysInput({ removeLabel, options, value, onChange, max = Infinity, fullMessage, ...field }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const isFull = value.length >= max
  const known = new Map(options.map((option) => [option.value, option]))
  const remove = (key: string) => (event: MouseEvent<HTMLElement>) => {
    focusBeside(event.currentTarget, input.current)
    onChange(value.filter((one) => one !== key))
  }
  return (
    <div className={classes.keys}>
      <Select
        size="md"
        searchable
        filter={({ options: listed, search }) =>
          listed.filter((option) => !('label' in option) || nameContains(option.label, search))
        }
        // The focus comes here when the last chip goes, and an open list would cover the field below.
        openOnFocus={false}
        // While the section around it still unfolds, the field counts as hidden, which would hide its list.
        comboboxProps={{ hideDetached: false }}
        renderOption={({ option }) => <span lang={known.get(option.value)?.lang}>{option.label}</span>}
        {...field}
        ref={input}
        nothingFoundMessage={isFull ? fullMessage : field.nothingFoundMessage}
        data={isFull ? [] : options.filter((option) => !value.includes(option.value))}
        value={null}
        onChange={(key) => key && onChange([...value, key])}
      />
      {value.length > 0 && (
        <ul className={list.chips}>
          {value.map((key) => {
            const { label: name = key, lang } = known.get(key) ?? {}
            return (
              <li key={key}>
                <UnstyledButton className={classes.chip} aria-label={removeLabel(name)} onClick={remove(key)}>
                  <span lang={lang}>{name}</span>
                  <IconX size={16} aria-hidden="true" />
                </UnstyledButton>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

/** The pressed chip disappears, so the focus moves to the next one, or after the last one to the field. */
function focusBeside(chip: HTMLElement, input: HTMLInputElement | null) {
  const item = chip.closest('li')
  const beside = item?.nextElementSibling ?? item?.previousElementSibling
  const next = beside?.querySelector('button') ?? input
  next?.focus()
}

import type { Language } from '@hearth/shared/language-codes'
import { Button } from '@mantine/core'
import type { RefObject } from 'react'
import { flushSync } from 'react-dom'
import IconPlus from '~icons/plus'
import classes from './Fields.module.css'

type Props = {
  form: {
    ref: RefObject<HTMLFormElement | null>
    setLanguage: (language: Language) => void
    setOpen: (id: string) => void
  }
  /** A form finds it by this name for a problem with all entries. */
  name: string
  label: string
  button: RefObject<HTMLButtonElement | null>
  /** Adds an entry. @returns what names it in the form */
  add: () => string
}

/** Adds an entry, and opens it at its English name. */
export function AddButton({ form, name, label, button, add }: Props) {
  const addAndOpen = () => {
    let id = ''
    flushSync(() => {
      id = add()
      form.setLanguage('en')
      form.setOpen(id)
    })
    form.ref.current?.querySelector<HTMLElement>(`[name="${id}.names.en"]`)?.focus()
  }
  return (
    <Button
      ref={button}
      name={name}
      size="md"
      variant="default"
      className={classes.add!}
      leftSection={<IconPlus size={20} aria-hidden="true" />}
      onClick={addAndOpen}
    >
      {label}
    </Button>
  )
}

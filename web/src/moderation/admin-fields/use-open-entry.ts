import type { Language } from '@hearth/shared/language-codes'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { whereIs } from './field-problems.ts'

/**
 * Which entry of a list is open, and the language in which names are shown to edit.
 * @param wholeList the place of a problem that is about no entry
 */
export function useOpenEntry(wholeList: string) {
  const [open, setOpen] = useState<string | null>(null)
  const [language, setLanguage] = useState<Language>('en')
  return {
    open,
    setOpen,
    language,
    setLanguage,
    openAt: (path: string) => {
      const place = whereIs(path)
      if (place.key !== wholeList) setOpen(place.key)
      if (place.language) setLanguage(place.language)
    },
    /** Closes the entry after a save. A focus within it moves to its line, which has another key by then. */
    close: (sent: readonly { key: string }[], takeOver: () => void) => {
      const place = sent.findIndex(({ key }) => key === open)
      const editor = document.activeElement?.closest('[data-editor]')
      const form = editor?.closest('form')
      flushSync(() => {
        takeOver()
        setOpen(null)
      })
      form?.querySelectorAll<HTMLElement>('[data-line]')[place]?.focus()
    },
  }
}

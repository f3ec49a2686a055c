import { filterSeparator } from '@hearth/shared/members/community-field-limits'
import type { ShownField } from '@hearth/shared/members/community-fields'
import type { ActiveFilters } from '@hearth/shared/people/active-filters'
import { readStoredJson, writeStored } from '../../../app/storage/browser-store.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Filters on sensitive fields, which stand in no address. */
    hiddenFields?: string[]
  }
}

/** A search in two parts: what may stand in an address, in storage and in a cookie, and what only this tab knows. */
export type Divided = { open: ActiveFilters; hidden: string[] }

/**
 * Takes the filters on sensitive fields out of a search, and those on fields that are not known (yet): they may be
 * sensitive.
 */
export function divide(filters: ActiveFilters, fields: readonly ShownField[]): Divided {
  const texts = filters.fields ?? []
  const isOpen = (text: string) => {
    const known = fields.filter(({ key }) => text.startsWith(key + filterSeparator))
    return known.length > 0 && !known.some(({ sensitive }) => sensitive)
  }
  const open = texts.filter(isOpen)
  return {
    open: { ...filters, fields: open.length ? open : undefined },
    hidden: texts.filter((text) => !isOpen(text)),
  }
}

/** The whole search again. */
export function joined({ open, hidden }: Divided): ActiveFilters {
  return hidden.length ? { ...open, fields: [...new Set([...(open.fields ?? []), ...hidden])] } : open
}

export const readTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : []

// Two members may share a browser. The prefix is one of those that a sign-out removes.
const keyOf = (profileId: string) => `hearth-discover-own:${profileId}`

/** The hidden part of the last search in this tab. */
export const storedHidden = (profileId: string) => readTexts(readStoredJson(keyOf(profileId), 'sessionStorage'))

export const storeHidden = (profileId: string, hidden: string[]) =>
  writeStored(keyOf(profileId), hidden.length ? JSON.stringify(hidden) : null, 'sessionStorage')

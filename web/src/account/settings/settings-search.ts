/** Search parameters of /settings: how the way to a provider and back ended. */
export type SettingsSearch = {
  /** The provider that was linked. */
  linked?: string
  /** Why none was: a code. */
  error?: string
}

const text = (value: unknown) => (value === undefined || value === '' ? undefined : String(value))

/** Does without a schema library, because it loads with the first page. */
export const readSettingsSearch = ({ linked, error }: Record<string, unknown>): SettingsSearch => ({
  linked: text(linked),
  error: text(error),
})

/** The part that an address names: by its anchor, or because a way to a provider and back ended. */
export const anchorOf = ({ hash, search }: { hash: string; search: SettingsSearch }) =>
  hash || (search.linked || search.error ? 'ways-in' : '')

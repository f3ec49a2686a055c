/** `localStorage` belongs to the browser, `sessionStorage` to the tab. */
type Store = 'localStorage' | 'sessionStorage'

/** The value of a key in this browser's storage; null when there is none, or when storage is forbidden. */
export function readStored(key: string, storage: Store = 'localStorage'): string | null {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}

/** Stores a value in this browser, or removes it (null). If storage is full or forbidden, it is lost with the page. */
export function writeStored(key: string, value: string | null, storage: Store = 'localStorage') {
  try {
    if (value === null) window[storage].removeItem(key)
    else window[storage].setItem(key, value)
  } catch {
    // The value still applies until the page closes.
  }
}

/** The same for JSON; null also when the stored text is no JSON. */
export function readStoredJson(key: string, storage: Store = 'localStorage'): unknown {
  try {
    return JSON.parse(readStored(key, storage) ?? 'null')
  } catch {
    return null
  }
}

export function writeStoredJson(key: string, value: unknown) {
  writeStored(key, value === null ? null : JSON.stringify(value))
}

/** The value of a cookie that the page may read. */
export const readCookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Sets a cookie of this browser for the server to read, or removes it (null). */
export function writeCookie(name: string, value: string | null, days = 365) {
  const age = value === null ? 0 : days * 86_400
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and over plain http.
  document.cookie = `${name}=${value ?? ''}; path=/; samesite=lax; max-age=${age}${secure}`
}

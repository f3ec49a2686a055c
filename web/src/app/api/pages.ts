/** A list in pages: a page names the cursor of the next one, and the first needs none. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
}

/** The same for an operation that takes nothing but the cursor: the options of its query, or of its key. */
export const cursorPages = { input: (cursor: string | undefined) => ({ cursor }), ...byCursor }

/** The entries of all pages, each once: an entry that moved between two requests is on both pages. The later one wins. */
export function uniqueById<Entry>(entries: Entry[], idOf: (entry: Entry) => string): Entry[] {
  return [...new Map(entries.map((entry) => [idOf(entry), entry])).values()]
}

/** The entries of all pages, each once: an entry that moved between two requests is on both pages. The later one wins. */
export function uniqueById<Entry>(entries: Entry[], idOf: (entry: Entry) => string): Entry[] {
  return [...new Map(entries.map((entry) => [idOf(entry), entry])).values()]
}

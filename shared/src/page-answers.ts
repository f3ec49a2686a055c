/** The element of a page that carries answers (docs/decisions/first-page.md). */
export const pageAnswersId = 'hearth-answers'

/** The answer to a question that the screen would ask first. */
export type PageAnswer = {
  /** The operation, as `discover.search`. */
  path: string
  input: unknown
  /** It is the first page of a list. */
  pages: boolean
  output: unknown
}

/** The name of the meta element that says that a page of another site opened this one. */
export const openedElsewhere = 'hearth-opened-elsewhere'

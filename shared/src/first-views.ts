/**
 * A screen before its scripts have come, as the build draws it: what is around its pictures, and the place of one. Marks
 * like `%places%` stand for what only the server knows.
 */
type FirstView = { page: string; place: string }
/** These by the screen's name, and the picture that fills a place. */
export type FirstViews = { screens: Record<string, FirstView>; picture: string }

/** Fills in what marks stand for, which may look like a mark itself. */
export const fillMarks = (text: string, words: Record<string, string>) =>
  text.replace(/%(\w+)%/g, (mark, word: string) => words[word] ?? mark)

/** The steps of the first completion, and the parts of the editor that each of them shows. */
export const steps = [
  ['photos', 'about'],
  ['bio', 'interests'],
  // Optional as a whole.
  ['prompts'],
  ['looking', 'place'],
] as const

export type EditorPart = (typeof steps)[number][number]

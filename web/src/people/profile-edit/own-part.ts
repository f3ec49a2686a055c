import { useRef, useState } from 'react'

/** What the part with the community's own fields does for the form around it. */
export type OwnActs = {
  /** @returns whether all is valid; if not, the first invalid field has the focus */
  check(): boolean
  /** Saves what has changed. */
  save(): Promise<void>
  /** Shows what the server refused. @returns whether that was about one of these fields */
  refuse(error: unknown): boolean
}

type Told = { isChanged: boolean; problems: number }

/** The link between the form and the part, which loads later, in a community that has such fields. */
export function useOwnPart() {
  const acts = useRef<OwnActs | null>(null)
  const [told, tell] = useState<Told>({ isChanged: false, problems: 0 })
  return { ...told, acts, tell }
}

export type OwnPart = ReturnType<typeof useOwnPart>

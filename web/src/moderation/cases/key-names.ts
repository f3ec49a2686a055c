export type Place = 'queue' | 'case'

type Row = {
  keys: string[]
  /** Names it in the texts: `admin.keys.<id>`. */
  id: string
  /** Only admins have what it does. */
  forAdmins?: true
}

const everywhere: Row[] = [
  { keys: ['?'], id: 'help' },
  { keys: ['Ctrl', 'K'], id: 'palette' },
  { keys: ['U'], id: 'takeBack' },
]

/** The keys of each screen, as they are shown. */
export const keyNames: Record<Place, Row[]> = {
  queue: [
    { keys: ['J'], id: 'next' },
    { keys: ['K'], id: 'previous' },
    { keys: ['Enter'], id: 'open' },
    { keys: ['X'], id: 'select' },
    { keys: ['Shift', 'X'], id: 'selectRange' },
    ...everywhere,
  ],
  case: [
    { keys: ['A'], id: 'close' },
    { keys: ['1 – 9'], id: 'steps' },
    { keys: ['M'], id: 'removeMessage' },
    { keys: ['L'], id: 'lift' },
    { keys: ['V'], id: 'reveal' },
    { keys: ['P'], id: 'preview' },
    { keys: ['S'], id: 'submit' },
    { keys: ['N'], id: 'submitNext' },
    { keys: ['Ctrl', 'Enter'], id: 'submitInField' },
    { keys: ['Esc'], id: 'leaveField' },
    { keys: ['E'], id: 'evidence', forAdmins: true },
    { keys: ['C'], id: 'release' },
    ...everywhere,
  ],
}

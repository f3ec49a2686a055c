import { decisionLimits } from '@hearth/shared/moderation/decision-limits'
import { useRef, useState } from 'react'

/** Which of the listed cases are selected: one by one, a range with Shift, or as many as one act may take. */
export function useSelection(listed: string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | null>(null)
  // What has left the list cannot be acted on.
  const selected = listed.filter((id) => chosen.has(id))

  const keep = (ids: string[]) => setChosen(new Set(ids.slice(0, decisionLimits.bulk)))
  function toggle(id: string, range: boolean) {
    const from = last.current === null ? -1 : listed.indexOf(last.current)
    const to = listed.indexOf(id)
    last.current = id
    const isOn = !chosen.has(id)
    const span = range && from >= 0 ? listed.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
    keep(isOn ? [...new Set([...selected, ...span])] : selected.filter((one) => !span.includes(one)))
  }
  return {
    selected,
    isFull: selected.length >= decisionLimits.bulk,
    toggle,
    all: () => keep(listed),
    clear: () => keep([]),
  }
}

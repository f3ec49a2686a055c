import { useEffect, useRef, useState } from 'react'

/**
 * Back closes what lies on top of a screen. Each open layer has an entry of its own in the history, with the address of
 * its screen and its depth as a mark; the router never hears of it. A layer that is closed otherwise takes its entry
 * along. An entry that is left over (a link led away from within a layer) is passed by.
 */
type Layer = { close: () => void }
type Place = { index: number; depth: number }

/** The key of the mark, and the one under which the router counts its entries. */
const [mark, count] = ['hearthLayer', '__TSR_index']
const open: Layer[] = []
/** Where the history stood when it was last looked at. */
let at = place()
/** A step of ours through the history, which takes its time. */
let stepping = false
let planned = false

function place(): Place {
  return { index: history.state?.[count] ?? 0, depth: history.state?.[mark] ?? 0 }
}

/** Without the router, which has its own of the same names on the object. */
function write(method: 'pushState' | 'replaceState', depth: number) {
  History.prototype[method].call(history, { ...history.state, [mark]: depth }, '')
}

function step(by: number) {
  stepping = true
  history.go(by)
}

/** Where the history stands; a mark that the router has replaced together with its entry is set again. */
function look(): Place {
  const here = place()
  if (here.index === at.index && here.depth < at.depth) write('replaceState', at.depth)
  at = place()
  return at
}

/** Gives each open layer its entry, and takes back those of layers that are closed. */
function settle() {
  planned = false
  if (stepping) return
  const { depth } = look()
  for (let next = depth + 1; next <= open.length; next++) write('pushState', next)
  if (depth > open.length) step(open.length - depth)
  else at = place()
}

/** After what runs now, a link of the layer among it: what it pushes comes first. */
function settleSoon() {
  if (!planned) setTimeout(settle)
  planned = true
}

const canGoForward = () => (window as { navigation?: { canGoForward: boolean } }).navigation?.canGoForward ?? false

/** Passes by an entry whose layer is closed, in the direction that was taken. */
function passBy(from: Place, left: number) {
  const forward = at.index > from.index || (at.index === from.index && at.depth > from.depth)
  step(forward && canGoForward() ? 1 : -left)
}

function moved() {
  const from = at
  const own = stepping
  stepping = false
  at = place()
  if (!own) for (const layer of open.splice(at.depth).reverse()) layer.close()
  if (at.depth > open.length) passBy(from, at.depth - open.length)
  else settleSoon()
}

addEventListener('popstate', moved)
// A reload closes every layer and leaves the entry of the topmost.
settleSoon()

/** Back, or a swipe that means it, closes this while it is open. */
export function useLayer(opened: boolean, close: () => void) {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!opened) return
    const layer = { close: () => latest.current() }
    open.push(layer)
    settleSoon()
    return () => {
      const position = open.indexOf(layer)
      if (position >= 0) open.splice(position, 1)
      settleSoon()
    }
  }, [opened])
}

/** Whether a menu or a panel is open, for those of the library, which ask for both; Back closes it. */
export function useOpened() {
  const [opened, onChange] = useState(false)
  useLayer(opened, () => onChange(false))
  return { opened, onChange }
}

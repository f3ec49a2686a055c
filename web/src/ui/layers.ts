import { useEffect, useRef, useState } from 'react'
import { holdNavigations, releaseNavigations } from './held-navigations.ts'

/**
 * Makes Back close a layer, such as a dialog or a menu. Each open layer has its own history entry with the URL of its
 * screen and its depth as a mark; the router does not see it. A layer that is closed otherwise removes its entry. Going
 * back or forward skips an entry without a layer, which a link inside a layer leaves behind.
 */
type Layer = { close: () => void }
type Position = { index: number; depth: number }

/** The key of the mark. */
const mark = 'hearthLayer'
/** The key under which the router counts its entries. */
const routerIndex = '__TSR_index'
const open: Layer[] = []
/** The last known position in the history. */
let at = import.meta.env.SSR ? { index: 0, depth: 0 } : readPosition()
/** Our own step through the history is under way: `history.go` is asynchronous. */
let isStepping = false
let isScheduled = false
/** The router's replacement for the entry of a layer. It is meant for the screen below, whose entry gets it later. */
let replaced: [state: unknown, url: string] | undefined

function readPosition(): Position {
  return { index: history.state?.[routerIndex] ?? 0, depth: history.state?.[mark] ?? 0 }
}

/** Bypasses the router, which overrides these methods on the `history` object. */
function write(method: 'pushState' | 'replaceState', depth: number) {
  History.prototype[method].call(history, { ...history.state, [mark]: depth }, '')
}

function step(by: number) {
  isStepping = true
  holdNavigations()
  history.go(by)
}

/** Updates the position. Restores the mark if the router has replaced the entry. */
function updatePosition(): Position {
  const here = readPosition()
  if (here.index === at.index && here.depth < at.depth) write('replaceState', at.depth)
  at = readPosition()
  return at
}

/** Adds the missing entries of open layers and removes those of closed ones. */
function syncEntries() {
  isScheduled = false
  if (isStepping) return
  const { depth } = updatePosition()
  for (let next = depth + 1; next <= open.length; next++) write('pushState', next)
  if (depth > open.length) step(open.length - depth)
  else at = readPosition()
}

/** Runs after the current task, so an entry that a link in the layer pushes comes first. */
function scheduleSync() {
  if (!isScheduled) setTimeout(syncEntries)
  isScheduled = true
}

const canGoForward = () => (window as { navigation?: { canGoForward: boolean } }).navigation?.canGoForward ?? false

/** Skips the entries of closed layers, in the direction of the navigation. */
function skip(from: Position, count: number) {
  const forward = at.index > from.index || (at.index === from.index && at.depth > from.depth)
  step(forward && canGoForward() ? 1 : -count)
}

function onPopState() {
  const from = at
  const isOwnStep = isStepping
  isStepping = false
  at = readPosition()
  if (!isOwnStep) for (const layer of open.splice(at.depth).reverse()) layer.close()
  if (at.depth > open.length) return skip(from, at.depth - open.length)
  releaseNavigations()
  scheduleSync()
}

/** A filter in a menu changes the address of the screen, not that of the menu's entry. */
function onReplaced() {
  if (!at.depth || readPosition().index !== at.index) return
  write('replaceState', at.depth)
  replaced = [history.state, location.href]
}

/** Hands the replacement down. The router, which may know of the step already, then reads its position again. */
function handDown(event: PopStateEvent) {
  if (!event.isTrusted) return event.stopImmediatePropagation()
  const { index, depth } = readPosition()
  const handed = index === at.index && depth < at.depth ? replaced : undefined
  if (!depth || index !== at.index) replaced = undefined
  if (!handed) return
  History.prototype.replaceState.call(history, { ...(handed[0] as object), [mark]: depth }, '', handed[1])
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
}

function follow() {
  const { replaceState } = history
  history.replaceState = (...entry) => {
    replaceState.apply(history, entry)
    onReplaced()
  }
  addEventListener('popstate', handDown, true)
  addEventListener('popstate', onPopState)
  // A reload closes all layers but leaves the entry of the topmost one.
  scheduleSync()
}
if (!import.meta.env.SSR) follow()

/** Makes Back, or its swipe gesture, call `close` while this layer is open. */
export function useLayer(opened: boolean, close: () => void) {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!opened) return
    const layer = { close: () => latest.current() }
    open.push(layer)
    scheduleSync()
    return () => {
      const position = open.indexOf(layer)
      if (position >= 0) open.splice(position, 1)
      scheduleSync()
    }
  }, [opened])
}

/** The `opened` and `onChange` props of the library's menus and popovers; Back closes them. */
export function useOpened() {
  const [opened, onChange] = useState(false)
  useLayer(opened, () => onChange(false))
  return { opened, onChange }
}

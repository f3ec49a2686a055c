import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useFirstScreenReady } from './first-screen-ready.ts'
import { loadAhead } from './load-ahead.ts'
import { loadWithRetry } from './load-with-retry.ts'

type Props<Panel> = {
  /** Imports the menu or popover. */
  load: () => Promise<ComponentType<Panel>>
  opened: boolean
  /** Its button alone, which stands for it until then. */
  button: ReactNode
  /** @param opened false for the first drawing: a menu gives the focus back to what had it when it opened */
  children: (Panel: ComponentType<Panel>, opened: boolean) => ReactNode
}

/**
 * A menu or popover whose code the first screen does not wait for: it loads once the first screen is ready and the line is
 * quick, or when its button is pressed, and is drawn when it first opens. The button keeps the focus when the menu takes
 * its place.
 */
export function LazyLayer<Panel>({ load, opened, button, children }: Props<Panel>) {
  const [Loaded, setLoaded] = useState<ComponentType<Panel>>()
  const frame = useRef<HTMLSpanElement>(null)
  const hadFocus = useRef(false)
  const hasButton = button !== null
  const isReady = useFirstScreenReady()
  useEffect(() => {
    if (isReady) loadAhead(load)
  }, [isReady, load])
  useEffect(() => {
    if (!opened || Loaded) return
    return loadWithRetry(load, (panel) => {
      hadFocus.current = frame.current?.contains(document.activeElement) ?? false
      const draw = () => setLoaded(() => panel)
      // A layer without a button takes over no focus, so React may draw it in small steps.
      if (hasButton) draw()
      else startTransition(draw)
    })
  }, [opened, Loaded, load, hasButton])
  const [isDrawn, setDrawn] = useState(false)
  useLayoutEffect(() => {
    if (Loaded && hadFocus.current) frame.current?.querySelector('button')?.focus({ preventScroll: true })
    setDrawn(Boolean(Loaded))
  }, [Loaded])
  return (
    <span className="contents" ref={frame}>
      {Loaded ? children(Loaded, opened && isDrawn) : button}
    </span>
  )
}

import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { loadWithRetry } from './load-with-retry.ts'
import type { PropsOf } from './props-of.ts'
import { useLoadAhead } from './use-load-ahead.ts'

type LayerProps = {
  opened: boolean
  /** What opens it, which stands alone until then. */
  button?: ReactNode
}

/**
 * A menu, popover or dialog that loads once the first screen is ready and the line is quick, or when it opens. It is
 * drawn when it first opens. The button keeps the focus when the menu takes its place.
 * @param load imports the file
 * @param name the component that it exports
 */
export function layer<File, Name extends keyof File>(load: () => Promise<File>, name: Name) {
  type Props = PropsOf<File, Name> & LayerProps
  return function Layer(props: Props) {
    const { opened, button } = props
    const [Panel, setPanel] = useState<ComponentType<Props>>()
    const frame = useRef<HTMLSpanElement>(null)
    const hadFocus = useRef(false)
    const hasButton = Boolean(button)
    useLoadAhead(load)
    useEffect(() => {
      if (!opened || Panel) return
      return loadWithRetry(load, (file) => {
        hadFocus.current = frame.current?.contains(document.activeElement) ?? false
        const draw = () => setPanel(() => file[name] as ComponentType<Props>)
        // A layer without a button takes over no focus, so React may draw it in small steps.
        if (hasButton) draw()
        else startTransition(draw)
      })
    }, [opened, Panel, hasButton])
    const [isDrawn, setDrawn] = useState(false)
    useLayoutEffect(() => {
      if (Panel && hadFocus.current) frame.current?.querySelector('button')?.focus({ preventScroll: true })
      setDrawn(Boolean(Panel))
    }, [Panel])
    return (
      <span className="contents" ref={frame}>
        {/* Closed at first: a menu gives the focus back to what had it when it opened. */}
        {Panel ? <Panel {...props} opened={opened && isDrawn} /> : button}
      </span>
    )
  }
}

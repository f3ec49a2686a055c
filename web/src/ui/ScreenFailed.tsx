import type { ReactNode } from 'react'
import actions from './actions.module.css'
import { HelpLink } from './HelpLink.tsx'
import { LooseCable } from './LooseCable.tsx'
import { Notice } from './Notice.tsx'

type Props = {
  title: string
  text: string
  retryLabel: string
  onRetry: () => void
  drawing?: ReactNode
  /** Further actions beside the retry. */
  children?: ReactNode
}

/** Says that a screen failed to load, with a button to retry. */
export function ScreenFailed({ title, text, retryLabel, onRetry, drawing, children }: Props) {
  return (
    <Notice drawing={drawing || <LooseCable />} title={title} text={text}>
      <button type="button" className={actions.main} onClick={onRetry}>
        {retryLabel}
      </button>
      {children}
      <HelpLink article="loading-problems" />
    </Notice>
  )
}

import { Button, type MantineRadius } from '@mantine/core'
import { HelpLink } from './HelpLink.tsx'

type Props = {
  text: string
  retryLabel: string
  onRetry: () => void
  className: string | undefined
  radius?: MantineRadius
  /** Inside a card or a panel, where a smaller and quieter button fits. */
  quiet?: boolean
  /** The help itself failed, so a link to it would fail too. */
  withoutHelp?: boolean
}

/** Says that a list or a page of it failed to load, with a button to retry. */
export function LoadFailed({ text, retryLabel, onRetry, className, radius, quiet, withoutHelp }: Props) {
  return (
    <div className={className} role="alert">
      <p>{text}</p>
      <Button size={quiet ? 'sm' : 'md'} variant={quiet ? 'default' : 'filled'} radius={radius} onClick={onRetry}>
        {retryLabel}
      </Button>
      {!withoutHelp && <HelpLink article="loading-problems" />}
    </div>
  )
}

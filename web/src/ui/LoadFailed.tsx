import { Button, type MantineRadius } from '@mantine/core'

type Props = {
  text: string
  retryLabel: string
  onRetry: () => void
  className: string | undefined
  radius?: MantineRadius
}

/** Says that a list or a page of it failed to load, with a button to retry. */
export function LoadFailed({ text, retryLabel, onRetry, className, radius }: Props) {
  return (
    <div className={className} role="alert">
      <p>{text}</p>
      <Button size="md" radius={radius} onClick={onRetry}>
        {retryLabel}
      </Button>
    </div>
  )
}

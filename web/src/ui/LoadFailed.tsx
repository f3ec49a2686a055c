import { Button, type MantineRadius } from '@mantine/core'

type Props = {
  text: string
  retryLabel: string
  onRetry: () => void
  className: string | undefined
  radius?: MantineRadius
}

/** A list or a part of it could not be loaded: says so, and tries again. */
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

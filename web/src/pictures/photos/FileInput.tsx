import type { InputHTMLAttributes, RefObject } from 'react'

type Props = Pick<InputHTMLAttributes<HTMLInputElement>, 'accept' | 'multiple' | 'capture'> & {
  /** A click on it opens the chooser. */
  input: RefObject<HTMLInputElement | null>
  onFiles: (files: File[]) => void
  'data-testid'?: string
}

/** What opens the browser's chooser of files, out of sight. */
export function FileInput({ input, onFiles, ...others }: Props) {
  return (
    <input
      {...others}
      ref={input}
      type="file"
      hidden
      aria-hidden
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])])
        // Choosing the same file again would not fire a change event otherwise.
        currentTarget.value = ''
      }}
    />
  )
}

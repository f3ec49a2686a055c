import { useWindowEvent } from '@mantine/hooks'
import { type DragEvent, type ReactNode, useState } from 'react'
import classes from './Photos.module.css'

type Transfer = { dataTransfer: DataTransfer | null; preventDefault: () => void }

const hasFiles = ({ dataTransfer }: Transfer) => dataTransfer?.types.includes('Files') ?? false

/** Keeps a file that misses the zone from taking the place of the page. */
function keepPage(event: Transfer) {
  if (hasFiles(event)) event.preventDefault()
}

/** Takes files that are dropped on it. */
export function DropZone({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) {
  const [isOver, setOver] = useState(false)
  useWindowEvent('dragenter', keepPage)
  useWindowEvent('dragover', keepPage)
  useWindowEvent('drop', keepPage)
  const leave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
  }
  const drop = ({ dataTransfer }: DragEvent) => {
    setOver(false)
    if (dataTransfer.files.length) onFiles([...dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside open the chooser of files
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      onDragEnter={(event) => setOver(hasFiles(event))}
      onDragLeave={leave}
      onDrop={drop}
    >
      {children}
    </div>
  )
}

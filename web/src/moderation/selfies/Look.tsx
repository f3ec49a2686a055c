import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import classes from './Check.module.css'

type Props = { frames: Blob[]; sending: boolean; onAgain: () => void; onSend: () => void }

/** The three frames, to be sent or taken again. */
export function Look({ frames, sending, onAgain, onSend }: Props) {
  const { t } = useTranslation()
  const title = useRef<HTMLParagraphElement>(null)
  const numbered = frames.map((frame, i) => ({ frame, number: i + 1 }))
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={classes.step}>
      <p ref={title} tabIndex={-1} className={classes.question}>
        {t('selfie.look')}
      </p>
      <ul className={classes.frames}>
        {numbered.map(({ frame, number }) => (
          <li key={number}>
            <Frame frame={frame} number={number} />
          </li>
        ))}
      </ul>
      <Button size="md" loading={sending} onClick={onSend}>
        {t('selfie.send')}
      </Button>
      <Button variant="default" size="md" disabled={sending} onClick={onAgain}>
        {t('selfie.retake')}
      </Button>
    </div>
  )
}

function Frame({ frame, number }: { frame: Blob; number: number }) {
  const { t } = useTranslation()
  const url = useObjectUrl(frame)
  return url ? <img src={url} alt={t('selfie.frame', { number })} /> : null
}

import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { HelpLink } from '../../ui/HelpLink.tsx'
import classes from './Check.module.css'
import { Problem } from './Problem.tsx'

type Props = {
  draw: { mutate: () => void; isPending: boolean; error: Error | null }
  /** Why an earlier try ended. */
  before: Error | null
}

/** What will happen with the pictures, before the first one. */
export function Intro({ draw, before }: Props) {
  const { t } = useTranslation()
  const failed = draw.error ?? before
  const button = useRef<HTMLButtonElement>(null)
  // This part loads after the dialog has opened.
  useEffect(() => button.current?.focus(), [])
  return (
    <div className={classes.step}>
      <ul className={classes.promises}>
        <li>{t('selfie.promise.pose')}</li>
        <li>{t('selfie.promise.people')}</li>
        <li>{t('selfie.promise.gone')}</li>
      </ul>
      {failed && <Problem code={errorCode(failed)} />}
      <Button ref={button} size="md" loading={draw.isPending} onClick={() => draw.mutate()}>
        {t('selfie.showPose')}
      </Button>
      <HelpLink article="verify-photos" />
    </div>
  )
}

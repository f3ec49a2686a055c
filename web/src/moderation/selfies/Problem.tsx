import { useTranslation } from 'react-i18next'
import { failureText } from '../../app/i18n/failure-text.ts'
import classes from './Check.module.css'

/** Codes with words of their own; the others are failures like everywhere. */
const known = [
  'denied',
  'missing',
  'busy',
  'NO_PHOTO',
  'POSE_OVER',
  'SELFIE_COPIED',
  'SELFIE_WAITS',
  'TOO_MANY_REQUESTS',
] as const

/** Why the check does not go on, and what to do. */
export function Problem({ code }: { code: string }) {
  const { t } = useTranslation()
  const own = known.find((one) => one === code)
  return (
    <p role="alert" className={classes.problem}>
      {own ? t(`selfie.problem.${own}`) : failureText(t, code)}
    </p>
  )
}

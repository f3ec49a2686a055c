import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import list from './list.module.css'

type Props = {
  /** What could not be loaded; by default it is not named. */
  text?: string | undefined
  onRetry: () => void
  className?: string | undefined
}

/** Says that a part of the administration could not be loaded, with a button to try again. */
export function NotLoaded({ text, onRetry, className = list.failed }: Props) {
  const { t } = useTranslation()
  return (
    <LoadFailed
      className={className}
      text={text ?? t('admin.notLoaded')}
      retryLabel={t('failed.again')}
      onRetry={onRetry}
      quiet
    />
  )
}

import { Button, Progress, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconAlertTriangle from '~icons/alert-triangle'
import { HelpLink } from '../../ui/HelpLink.tsx'
import classes from './Photos.module.css'
import { usePhotoWords } from './photo-messages.ts'
import { dropUpload, retryUpload, type Upload } from './uploads.ts'

/** An upload: its progress, or that it failed. The reason appears below the grid. */
export function UploadTile({ upload, name }: { upload: Upload; name: string }) {
  const { t, i18n } = useTranslation()
  const share = new Intl.NumberFormat(i18n.resolvedLanguage, { style: 'percent' }).format(upload.progress)
  return (
    <li className={classes.slot}>
      <img className={classes.preview} src={upload.preview} alt="" />
      <div className={classes.sending}>
        {upload.state === 'failed' ? (
          <IconAlertTriangle size={28} stroke={1.6} role="img" aria-label={t('photos.failed', { name })} />
        ) : (
          <>
            <span>{upload.state === 'sending' ? share : t('photos.waiting')}</span>
            <Progress.Root className={classes.bar} size="sm">
              <Progress.Section
                value={upload.progress * 100}
                color="ember.4"
                aria-label={t('photos.uploading', { name })}
              />
            </Progress.Root>
          </>
        )}
      </div>
    </li>
  )
}

/** Why an upload failed, with buttons to retry or discard it. */
export function FailedUpload({ upload, name }: { upload: Upload; name: string }) {
  const { t } = useTranslation()
  const { refusal } = usePhotoWords()
  return (
    <div className={classes.failed} role="alert">
      <Text size="sm" fw={600}>
        {t('photos.failed', { name })}
      </Text>
      <Text size="sm">{refusal(upload.code ?? '', upload.retryAfter)}</Text>
      <div>
        <Button variant="subtle" size="sm" onClick={() => retryUpload(upload.id)}>
          {t('photos.retry')}
        </Button>
        <Button variant="subtle" color="gray" size="sm" onClick={() => dropUpload(upload.id)}>
          {t('photos.leaveOut')}
        </Button>
        <HelpLink article="photo-refused" />
      </div>
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { useObjectUrl } from '../../ui/use-object-url.ts'
import classes from './PhotoMessage.module.css'

/** A photo in the outbox. */
export function PendingPhoto({ photo }: { photo: Blob }) {
  const { t } = useTranslation()
  const url = useObjectUrl(photo)
  return <span className={classes.waiting}>{url && <img src={url} alt={t('chats.photo.mine')} />}</span>
}

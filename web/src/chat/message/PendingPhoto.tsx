import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './PhotoMessage.module.css'

/** A photo that the outbox still has. */
export function PendingPhoto({ photo }: { photo: Blob }) {
  const { t } = useTranslation()
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return <span className={classes.waiting}>{url && <img src={url} alt={t('chats.photo.mine')} />}</span>
}

import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconEyeOff from '~icons/eye-off'
import list from '../admin/list.module.css'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import classes from './SealedPicture.module.css'

const isHold = (event: KeyboardEvent) => event.key === ' ' || event.key === 'Enter'

/** The sealed picture, to tell a false hit: fetched only while a key, the pointer or a finger holds it. */
export function SealedPicture({ hitId }: { hitId: string }) {
  const { t } = useTranslation()
  const [isHeld, setHeld] = useState(false)
  const release = () => setHeld(false)
  return (
    <section className={list.form} aria-labelledby="picture">
      <h2 id="picture">{t('admin.sealed.picture.title')}</h2>
      <SmallPrint>{t('admin.sealed.picture.text')}</SmallPrint>
      <button
        type="button"
        className={classes.picture}
        aria-pressed={isHeld}
        onPointerDown={() => setHeld(true)}
        onPointerUp={release}
        onPointerLeave={release}
        onPointerCancel={release}
        onKeyDown={(event) => isHold(event) && setHeld(true)}
        onKeyUp={(event) => isHold(event) && release()}
        onBlur={release}
        onContextMenu={(event) => event.preventDefault()}
      >
        <IconEyeOff size={22} aria-hidden="true" />
        {t('admin.sealed.picture.hold')}
        {isHeld && <img src={`/api/admin/sealed/${hitId}/picture`} alt="" draggable={false} />}
      </button>
    </section>
  )
}

import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconChevronLeft from '~icons/chevron-left'
import IconChevronRight from '~icons/chevron-right'
import { MemberPhoto } from '../../members/MemberPhoto.tsx'
import pictured from '../../members/PictureCard.module.css'
import classes from './CardLayer.module.css'
import type { CardPhotosState } from './use-card-photos.ts'

/** The member's photos on a card: a tap on its left or right half shows the one before or after. */
export function CardPhotos({ photos, index, show, name, sizes }: CardPhotosState & { name: string; sizes: string }) {
  const { t } = useTranslation()
  const position = t('member.picture', { position: index + 1, total: photos.length })
  return (
    <>
      {index > 0 && (
        <div className={`${pictured.photo} ${classes.shown}`}>
          <MemberPhoto key={photos[index]!.id} photo={photos[index]!} name={name} sizes={sizes} eager />
        </div>
      )}
      <div className={classes.photos}>
        <div className={classes.segments} aria-hidden="true">
          {photos.map(({ id }, at) => (
            <span key={id} data-current={at === index} />
          ))}
        </div>
        <Half label={t('member.previous')} able={index > 0} onClick={() => show(index - 1)}>
          <IconChevronLeft size={28} aria-hidden="true" />
        </Half>
        <Half label={t('member.next')} able={index < photos.length - 1} onClick={() => show(index + 1)}>
          <IconChevronRight size={28} aria-hidden="true" />
        </Half>
        <p className="visually-hidden" role="status">
          {index > 0 && position}
        </p>
      </div>
    </>
  )
}

type HalfProps = { label: string; able: boolean; onClick: () => void; children: ReactNode }

/** Keeps the focus at the first and last photo, where it does nothing. */
function Half({ label, able, onClick, children }: HalfProps) {
  return (
    <UnstyledButton className={classes.half} aria-label={label} aria-disabled={!able} onClick={() => able && onClick()}>
      {children}
    </UnstyledButton>
  )
}

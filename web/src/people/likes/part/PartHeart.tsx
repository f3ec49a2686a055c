import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import IconHeart from '~icons/heart'
import shape from '../../../ui/round.module.css'
import { openedPart } from './opened-part.ts'
import classes from './PartHeart.module.css'
import type { ShownPart } from './part-of.ts'

/** The key L anywhere in the element around the heart that is marked as the part. */
function useKey(heart: RefObject<HTMLButtonElement | null>, open: () => void) {
  const latest = useRef(open)
  latest.current = open
  useEffect(() => {
    const part = heart.current?.closest<HTMLElement>('[data-part]')
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'l' || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      latest.current()
    }
    part?.addEventListener('keydown', press)
    return () => part?.removeEventListener('keydown', press)
  }, [heart])
}

type Props = {
  member: { id: string }
  part: ShownPart
  /** It lies on the picture. */
  isOnPhoto?: boolean
}

/** A small heart that likes one photo or answer, in the sheet of `OpenedPart`. A match is written to instead. */
export function PartHeart({ member, part, isOnPhoto }: Props) {
  const { t } = useTranslation()
  const open = () => openedPart.set({ profileId: member.id, part })
  const heart = useRef<HTMLButtonElement>(null)
  useKey(heart, open)
  return (
    <button
      ref={heart}
      type="button"
      className={`${shape.round} ${classes.heart}`}
      data-on-photo={isOnPhoto}
      aria-label={t(`likes.part.${'photo' in part ? 'photo' : 'answer'}`)}
      aria-haspopup="dialog"
      aria-keyshortcuts="L"
      onClick={open}
    >
      <IconHeart size={22} aria-hidden="true" />
    </button>
  )
}

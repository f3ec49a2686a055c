import type { MemberProfile } from '@hearth/shared/people/member-profile'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import IconHeart from '~icons/heart'
import { useLike } from '../../members/likes/use-like.ts'
import classes from './ProfileView.module.css'

/** Stands in for the first message to a member who has room for nobody new, and offers a like. */
export function NoRoom({ profile }: { profile: MemberProfile }) {
  const { t } = useTranslation()
  const like = useLike(profile)
  const { name, liked } = profile
  const section = useRef<HTMLElement>(null)
  useEffect(() => section.current?.focus(), [])
  function likeInstead() {
    // The button leaves once the like is there.
    section.current?.focus()
    void like()
  }
  return (
    <section ref={section} tabIndex={-1} className={classes.writing} aria-label={t('likes.match.message', { name })}>
      <p role="status">{t(liked ? 'chat.fullLiked' : 'chat.closed.full', { name })}</p>
      {!liked && (
        <Button size="md" radius="xl" leftSection={<IconHeart size={18} aria-hidden="true" />} onClick={likeInstead}>
          {t('likes.like', { name })}
        </Button>
      )}
    </section>
  )
}

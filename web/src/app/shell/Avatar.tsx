import type { Me } from '@hearth/shared/account/me'
import { useState } from 'react'
import classes from './Avatar.module.css'
import { avatarLetter, avatarPicture } from './avatar.ts'

/** The member's own photo, small and round, or an initial. */
export function Avatar({ me }: { me: Me }) {
  const url = avatarPicture(me.profile?.photos ?? [])
  const [missing, setMissing] = useState<string | null>(null)
  return (
    <span className={classes.avatar} aria-hidden="true">
      {url && url !== missing ? (
        <img src={url} alt="" width={44} height={44} onError={() => setMissing(url)} />
      ) : (
        avatarLetter(me.profile?.firstName, me.account.email ?? '')
      )}
    </span>
  )
}

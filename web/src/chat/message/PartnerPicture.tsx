import type { Partner } from '@hearth/shared/chat/chat'
import { useState } from 'react'
import IconUser from '~icons/user'
import { avatarLetter } from '../../app/shell/avatar.ts'
import classes from './PartnerPicture.module.css'

/** The initial of the name; a former member has none. */
const initialOf = ({ id, name }: Partner, size: number) =>
  id ? avatarLetter(name, '') : <IconUser size={size / 2} stroke={1.5} />

/** The partner's photo, small and round, or an initial. Decorative, because the name is beside it. */
export function PartnerPicture({ partner, size }: { partner: Partner; size: number }) {
  const url = partner.photo?.urls?.thumb ?? null
  const [missing, setMissing] = useState<string | null>(null)
  return (
    <span className={classes.picture} style={{ width: size, height: size }} aria-hidden="true">
      {url && url !== missing ? (
        <img src={url} alt="" width={size} height={size} onError={() => setMissing(url)} />
      ) : (
        initialOf(partner, size)
      )}
    </span>
  )
}

import type { MemberCard } from '@hearth/shared/members/member-card'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './PictureCard.module.css'
import { VerifiedMark } from './VerifiedMark.tsx'
import { fromHere } from './way-back.ts'

type Props = {
  member: Pick<MemberCard, 'id' | 'name' | 'age' | 'photoVerified'>
  heading?: string
  children: ReactNode
}

/** The member's name and further lines on the picture's lower edge. The name's link covers the whole card. */
export function OnPicture({ member, heading, children }: Props) {
  return (
    <div className={classes.shade}>
      <h2 className={classes.name} id={heading}>
        <Link className={classes.link} to="/profile/$profileId" params={{ profileId: member.id }} state={fromHere}>
          <bdi>{member.name}</bdi>
          <span className={classes.age}>, {member.age}</span>
        </Link>
        {member.photoVerified && <VerifiedMark />}
      </h2>
      {children}
    </div>
  )
}

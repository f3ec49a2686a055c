import { LikeButton } from '../../members/likes/LikeButton.tsx'
import { MemberPhoto } from '../../members/MemberPhoto.tsx'
import { useFormat } from '../../members/use-format.ts'
import classes from './MemberRow.module.css'
import type { MapMember } from './map-queries.ts'

type Props = { member: MapMember; selected: boolean; onOpen: () => void }

/** A member in the list beside the map. It does the same as the pin, without a pointer. */
export function MemberRow({ member, selected, onOpen }: Props) {
  const words = useFormat()
  return (
    <li className={classes.row} data-selected={selected}>
      <button type="button" className={classes.open} aria-pressed={selected} onClick={onOpen}>
        <span className={classes.face}>
          <MemberPhoto photo={member.photo} name={member.name} sizes="56px" />
        </span>
        <span className={classes.words}>
          <span className={classes.name}>
            <bdi>{member.name}</bdi>, {member.age}
          </span>
          <span className={classes.place}>{words.place(member)}</span>
          {member.distanceKm !== null && <span className={classes.place}>{words.distance(member.distanceKm)}</span>}
        </span>
      </button>
      <LikeButton member={member} />
    </li>
  )
}

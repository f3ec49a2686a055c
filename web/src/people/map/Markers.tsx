import { isolated } from '@hearth/shared/direction'
import type { Coordinates } from '@hearth/shared/members/geo'
import { useTranslation } from 'react-i18next'
import IconHeartFilled from '~icons/heart-filled'
import { MemberPhoto } from '../../members/MemberPhoto.tsx'
import { useFormat } from '../../members/use-format.ts'
import type { Drawing } from './drawing.ts'
import { Marker } from './Marker.tsx'
import classes from './Markers.module.css'
import type { MapMember, MapView } from './map-queries.ts'

type Cluster = MapView['clusters'][0]
type Props = {
  drawing: Drawing
  clusters: Cluster[]
  members: MapMember[]
  /** Members of discs that no zoom can divide, by the disc's id. */
  together: ReadonlyMap<string, MapMember[]>
  /** Where faces stand that were moved away from their public points. */
  places: ReadonlyMap<string, Coordinates>
  selected: string | null
  /** The viewer's public point, as other members see it. */
  own: Coordinates | null
  /** The device's position. It never leaves this screen. */
  here: Coordinates | null
  onMember: (member: MapMember) => void
  onCluster: (cluster: Cluster) => void
  /** Shows the members of such a disc side by side. */
  onTogether: (members: MapMember[]) => void
}

/** The diameter of a cluster's disc, which grows with the digits of the number. */
const sizeOf = (members: number) => Math.round(38 + 8 * Math.log10(members))

/** The members' photos, the clusters' discs, and the viewer. */
export function Markers({ drawing, clusters, members, selected, own, here, ...props }: Props) {
  const { together, places, onMember, onCluster, onTogether } = props
  const { t } = useTranslation()
  const words = useFormat()
  return (
    <>
      {own && (
        <Marker drawing={drawing} at={own} label={t('map.you')} className={classes.own}>
          <span />
        </Marker>
      )}
      {clusters.map((cluster) => {
        const inside = together.get(cluster.id)
        return (
          <Marker
            key={cluster.id}
            drawing={drawing}
            at={cluster.at}
            label={t(inside ? 'map.together' : 'map.cluster', { count: cluster.members })}
            className={classes.cluster}
            onClick={() => (inside ? onTogether(inside) : onCluster(cluster))}
          >
            <span className={classes.disc} style={{ width: sizeOf(cluster.members), height: sizeOf(cluster.members) }}>
              {words.compact(cluster.members)}
            </span>
          </Marker>
        )
      })}
      {members.map((member) => (
        <Marker
          key={member.id}
          drawing={drawing}
          at={places.get(member.id) ?? member.at}
          label={`${isolated(member.name)}, ${member.age}`}
          className={classes.pin}
          pressed={member.id === selected}
          onClick={() => onMember(member)}
        >
          <Face member={member} />
        </Marker>
      ))}
      {here && (
        <Marker drawing={drawing} at={here} label={t('map.here')} className={classes.here}>
          <span />
        </Marker>
      )}
    </>
  )
}

function Face({ member }: { member: MapMember }) {
  return (
    <>
      <span className={classes.face} aria-hidden="true">
        <MemberPhoto photo={member.photo} name={member.name} sizes="48px" eager />
      </span>
      {member.liked && (
        <span className={classes.liked}>
          <IconHeartFilled size={12} aria-hidden="true" />
        </span>
      )}
    </>
  )
}

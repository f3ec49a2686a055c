import type { Recommendation } from '@hearth/shared/people/recommendations'
import { CardMenu } from './CardMenu.tsx'
import { CardPhotos } from './CardPhotos.tsx'
import { useCardPhotos } from './use-card-photos.ts'

type Props = {
  member: Recommendation
  sizes: string
  /** The card on top of the deck: keys and what loads ahead are for its photos. */
  current: boolean | undefined
}

/** What a card can do beside being decided on: show the member's other photos, report and block. It loads after the card. */
export function CardLayer({ member, sizes, current = false }: Props) {
  const photos = useCardPhotos(member.photos, sizes, current)
  return (
    <>
      {member.photos.length > 1 && <CardPhotos {...photos} name={member.name} sizes={sizes} />}
      <CardMenu member={member} photoId={photos.photo?.urls ? photos.photo.id : undefined} />
    </>
  )
}

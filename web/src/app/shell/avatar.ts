import type { Me } from '@hearth/shared/account/me'

type Photos = NonNullable<Me['profile']>['photos']

/** The main photo: the visible photo with displayOrder 1, else the first visible photo; undefined without one. */
export function mainPhoto(photos: Photos): Photos[number] | undefined {
  const visible = photos.filter(({ urls }) => urls)
  return visible.find(({ displayOrder }) => displayOrder === 1) ?? visible[0]
}

/** The avatar's URL; null without a visible photo. */
export const avatarPicture = (photos: Photos): string | null => mainPhoto(photos)?.urls?.thumb ?? null

/** The initial of a member without a photo: of the first name, else of the e-mail address, else U. */
export function avatarLetter(firstName: string | undefined, email: string): string {
  const [letter] = new Intl.Segmenter().segment((firstName ?? '').trim() || email.trim() || 'U')
  return (letter?.segment ?? 'U').toLocaleUpperCase()
}

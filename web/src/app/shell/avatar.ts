import type { Me } from '@hearth/shared/profile'

type Photos = NonNullable<Me['profile']>['photos']

/** The avatar's URL: the photo with displayOrder 1, or the first that can be seen; null if all were removed. */
export function avatarPicture(photos: Photos): string | null {
  const visible = photos.filter(({ urls }) => urls)
  const preferred = visible.find(({ displayOrder }) => displayOrder === 1) ?? visible[0]
  return preferred?.urls?.thumb ?? null
}

/** The initial of a member without a photo: of the first name, else of the e-mail address, else U. */
export function avatarLetter(firstName: string | undefined, email: string): string {
  const [letter] = new Intl.Segmenter().segment((firstName ?? '').trim() || email.trim() || 'U')
  return (letter?.segment ?? 'U').toLocaleUpperCase()
}

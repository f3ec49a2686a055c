import type { Me } from '@hearth/shared/profile'

type Photos = NonNullable<Me['profile']>['photos']

/** The picture for a small round avatar: the one at place 1, else the first, unless it was removed. */
export function avatarPicture(photos: Photos): string | null {
  const preferred = photos.find((photo) => photo.displayOrder === 1) ?? photos[0]
  return preferred?.urls?.thumb ?? null
}

/** What stands for a member without a picture: a letter of the first name, else of the e-mail address, else U. */
export function avatarLetter(firstName: string | undefined, email: string): string {
  const [letter] = new Intl.Segmenter().segment((firstName ?? '').trim() || email.trim() || 'U')
  return (letter?.segment ?? 'U').toLocaleUpperCase()
}

import baker from './pictures/baker.webp'
import player from './pictures/player.webp'
import reader from './pictures/reader.webp'

export type Sample = {
  key: string
  name: string
  age: number
  km: number
  picture: string
  online?: boolean
  liked?: boolean
}

/** Invented members with pictures from the demo generator. */
export const tomas: Sample = { key: 'second', name: 'Tomás L.', age: 33, km: 6.1, picture: reader }
export const amara: Sample = {
  key: 'first',
  name: 'Amara K.',
  age: 29,
  km: 2.4,
  picture: baker,
  online: true,
  liked: true,
}
export const mei: Sample = { key: 'third', name: 'Mei H.', age: 31, km: 12, picture: player, online: true }

import { cardSizes, deckSizes, firstPictures, pictureSources } from '@hearth/shared/card-pictures'
import { pageSize } from '@hearth/shared/discover-limits'
import type { Language } from '@hearth/shared/language-codes'
import type { MemberCard } from '@hearth/shared/members'
import type { PageAnswer } from '@hearth/shared/page-answers'
import { matchList, matchViewCookie } from '@hearth/shared/page-cookies'
import type { Me } from '@hearth/shared/profile'
import { escapeHtml } from '../mail/html.ts'

type Member = Pick<MemberCard, 'photo'>

/** How a screen begins: how many pictures it shows first, in what width, and how many places it has in all. */
type Kind = { kind: string; sizes: string; pictures: number; places: number }

/** The screens that begin with a picture, by what they ask. */
const kinds: Record<string, Kind> = {
  'discover.search': { kind: 'grid', sizes: cardSizes, pictures: firstPictures, places: pageSize },
  'recommendations.list': { kind: 'deck', sizes: deckSizes, pictures: 1, places: 1 },
}

/** The members on the first page of a screen, how it shows them, and whether it offers a radius above them. */
type Screen = Kind & { members: Member[]; hasOffer: boolean }

const outputIn = <T>(answers: PageAnswer[], path: string) =>
  answers.find((answer) => answer.path === path)?.output as T | undefined

/** What a screen shows first; undefined if its cards have places that the page does not know. */
export function screenOf(answers: PageAnswer[], cookies: Map<string, string>): Screen | undefined {
  const path = Object.keys(kinds).find((one) => outputIn(answers, one))
  const kind = path && kinds[path]
  // The list has other places than the deck, and a hidden member reads about it above the cards.
  const isList = path === 'recommendations.list' && cookies.get(matchViewCookie) === matchList
  const isHidden = outputIn<Me>(answers, 'profile.me')?.restrictions.some((one) => one.kind === 'hidden')
  if (!kind || isList || isHidden) return undefined
  const { members } = outputIn<{ members: Member[] }>(answers, path)!
  const offer = outputIn<{ radius: number | null }>(answers, 'discover.radius')
  return { ...kind, members, hasOffer: Boolean(offer?.radius) }
}

const attributesOf = (photo: Member['photo'], sizes: string) =>
  photo?.urls && { sources: escapeHtml(pictureSources(photo.urls).srcSet), sizes: escapeHtml(sizes) }

/** Links to the pictures that a screen shows first, as its cards will name them. */
export function pictureLinks(screen: Screen | undefined): string {
  if (!screen) return ''
  return screen.members
    .flatMap(({ photo }) => attributesOf(photo, screen.sizes) ?? [])
    .slice(0, screen.pictures)
    .map(
      ({ sources, sizes }) =>
        `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${sources}" imagesizes="${sizes}">`,
    )
    .join('')
}

/**
 * What a member sees until the scripts have come: the places of a screen's cards, with the first pictures. The screen
 * takes its place and shows the same pictures there. The language decides how high the lines above are.
 */
export function firstView(screen: Screen | undefined, language: Language): string {
  if (!screen?.members.length) return ''
  const place = ({ photo }: Member, index: number) => {
    const picture = index < screen.pictures && attributesOf(photo, screen.sizes)
    const image = picture
      ? `<img srcset="${picture.sources}" sizes="${picture.sizes}" alt="" fetchpriority="high">`
      : ''
    return `<div><span>${image}</span></div>`
  }
  const places = screen.members.slice(0, screen.places).map(place).join('')
  const offer = screen.hasOffer ? ' data-offer' : ''
  return `<div class="first" data-kind="${screen.kind}"${offer} lang="${language}" aria-hidden="true">${places}</div>`
}

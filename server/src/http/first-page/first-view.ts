import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Me } from '@hearth/shared/account/me'
import { type FirstViews, fillMarks } from '@hearth/shared/first-views'
import type { Language } from '@hearth/shared/language-codes'
import type { MemberCard } from '@hearth/shared/members/member-card'
import type { PageAnswer } from '@hearth/shared/page-answers'
import { matchList, matchViewCookie } from '@hearth/shared/page-cookies'
import { pageSize } from '@hearth/shared/people/discover-limits'
import type { LikeItem } from '@hearth/shared/people/likes'
import type { MemberProfile } from '@hearth/shared/people/member-profile'
import type { ViewItem } from '@hearth/shared/people/views'
import {
  cardSizes,
  deckSizes,
  firstPictures,
  gallerySizes,
  pictureSources,
  tileSizes,
} from '@hearth/shared/pictures/card-pictures'
import { escapeHtml } from '../../platform/mail/html.ts'

type Photo = MemberCard['photo']

/** How a screen begins: its first pictures, in what width, and the first view where the page knows their places. */
type Kind = {
  sizes: string
  /** How many pictures it shows first. */
  pictures: number
  photosIn(output: never): Photo[]
  view?: { name: string; places: number }
}

const ofMembers = ({ members }: { members: MemberCard[] }) => members.map(({ photo }) => photo)
const ofItems = (items: { member: MemberCard }[]) => items.map(({ member }) => member.photo)
const tiles = { sizes: tileSizes, pictures: firstPictures }
const likes: Kind = { ...tiles, photosIn: ({ likes }: { likes: LikeItem[] }) => ofItems(likes) }

/** The screens that begin with a picture, by what they ask. */
const kinds: Record<string, Kind> = {
  'discover.search': {
    sizes: cardSizes,
    pictures: firstPictures,
    photosIn: ofMembers,
    view: { name: 'discover', places: pageSize },
  },
  'recommendations.list': { sizes: deckSizes, pictures: 1, photosIn: ofMembers, view: { name: 'match', places: 1 } },
  'likes.received': likes,
  'likes.sent': likes,
  'views.list': { ...tiles, photosIn: ({ views }: { views: ViewItem[] }) => ofItems(views) },
  'members.show': {
    sizes: gallerySizes,
    pictures: 1,
    photosIn: ({ photos }: MemberProfile) => photos,
    view: { name: 'profile', places: 1 },
  },
}

/** The pictures on the first page of a screen, and how it shows them. */
type Screen = Kind & { photos: Photo[]; savesData: boolean }

const outputIn = <T>(answers: PageAnswer[], path: string) =>
  answers.find((answer) => answer.path === path)?.output as T | undefined

/**
 * What a screen shows first; undefined if its cards have places that the page does not know.
 * @param savesData the member's device saves data
 */
export function screenOf(answers: PageAnswer[], cookies: Map<string, string>, savesData: boolean): Screen | undefined {
  const path = Object.keys(kinds).find((one) => outputIn(answers, one))
  const kind = path && kinds[path]
  // The list has other places than the deck, and a hidden member reads about it above the cards.
  const isList = path === 'recommendations.list' && cookies.get(matchViewCookie) === matchList
  const isHidden = outputIn<Me>(answers, 'profile.me')?.restrictions.some((one) => one.kind === 'hidden')
  if (!kind || isList || isHidden) return undefined
  return { ...kind, photos: kind.photosIn(outputIn<never>(answers, path)!), savesData }
}

const attributesOf = (photo: Photo, { sizes, savesData }: Screen) =>
  photo?.urls && { sources: escapeHtml(pictureSources(photo.urls, savesData).srcSet), sizes: escapeHtml(sizes) }

/** Links to the pictures that a screen shows first, as its cards will name them. */
export function pictureLinks(screen: Screen | undefined): string {
  if (!screen) return ''
  return screen.photos
    .flatMap((photo) => attributesOf(photo, screen) ?? [])
    .slice(0, screen.pictures)
    .map(
      ({ sources, sizes }) =>
        `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${sources}" imagesizes="${sizes}">`,
    )
    .join('')
}

/** Reads how the build draws each screen until its scripts have come. */
export async function readFirstViews(root: string): Promise<FirstViews> {
  const file = join(root, 'first-views.json')
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : { screens: {}, picture: '' }
}

/**
 * What a member sees until the scripts have come: the places of a screen's cards, with the first pictures. The screen
 * takes its place and shows the same pictures there. The language decides how high the lines above are.
 */
export function firstView(views: FirstViews, screen: Screen | undefined, language: Language): string {
  const view = screen?.view && views.screens[screen.view.name]
  if (!view || !screen.photos.length) return ''
  const placeOf = (photo: Photo, index: number) => {
    const attributes = index < screen.pictures && attributesOf(photo, screen)
    return fillMarks(view.place, { picture: attributes ? fillMarks(views.picture, attributes) : '' })
  }
  const places = screen.photos.slice(0, screen.view!.places).map(placeOf).join('')
  return fillMarks(view.page, { language, places })
}

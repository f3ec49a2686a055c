import { cardSizes, deckSizes, firstPictures, pictureSources } from '@hearth/shared/card-pictures'
import { pageSize } from '@hearth/shared/discover-limits'
import type { MemberCard } from '@hearth/shared/members'
import type { PageAnswer } from '@hearth/shared/page-answers'
import { escapeHtml } from '../mail/html.ts'

type Member = Pick<MemberCard, 'photo'>

/** The screens that begin with a picture: how many it shows first, in what width, and how many places it has in all. */
const screens: Record<string, { kind: string; sizes: string; pictures: number; places: number }> = {
  'discover.search': { kind: 'grid', sizes: cardSizes, pictures: firstPictures, places: pageSize },
  'recommendations.list': { kind: 'deck', sizes: deckSizes, pictures: 1, places: 1 },
}

/** The members on the first page of a screen, and how it shows them. */
function shownIn(answers: PageAnswer[]) {
  const found = answers.find(({ path }) => path in screens)
  if (!found) return undefined
  const members = (found.output as { members: Member[] }).members
  return { ...screens[found.path]!, members }
}

const attributesOf = (photo: Member['photo'], sizes: string) =>
  photo?.urls && { sources: escapeHtml(pictureSources(photo.urls).srcSet), sizes: escapeHtml(sizes) }

/** Links to the pictures that a screen shows first, as its cards will name them. */
export function pictureLinks(answers: PageAnswer[]): string {
  const shown = shownIn(answers)
  if (!shown) return ''
  return shown.members
    .flatMap(({ photo }) => attributesOf(photo, shown.sizes) ?? [])
    .slice(0, shown.pictures)
    .map(
      ({ sources, sizes }) =>
        `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${sources}" imagesizes="${sizes}">`,
    )
    .join('')
}

/**
 * What a member sees until the scripts have come: the places of a screen's cards, with the first pictures. The screen
 * takes its place and shows the same pictures there.
 */
export function firstView(answers: PageAnswer[]): string {
  const shown = shownIn(answers)
  if (!shown?.members.length) return ''
  const place = ({ photo }: Member, index: number) => {
    const picture = index < shown.pictures && attributesOf(photo, shown.sizes)
    const image = picture
      ? `<img srcset="${picture.sources}" sizes="${picture.sizes}" alt="" fetchpriority="high">`
      : ''
    return `<div><span>${image}</span></div>`
  }
  const places = shown.members.slice(0, shown.places).map(place).join('')
  return `<div class="first" data-kind="${shown.kind}" aria-hidden="true">${places}</div>`
}

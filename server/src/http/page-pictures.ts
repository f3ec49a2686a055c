import { cardSizes, firstPictures, pictureSources } from '@hearth/shared/card-pictures'
import type { MemberCard } from '@hearth/shared/members'
import type { PageAnswer } from '@hearth/shared/page-answers'
import { escapeHtml } from '../mail/html.ts'

/** The members on the first page of a search. */
const membersIn = (answers: PageAnswer[]) =>
  answers.flatMap(({ path, output }) =>
    path === 'discover.search' ? (output as { members: Pick<MemberCard, 'photo'>[] }).members : [],
  )

/** Links to the pictures that a screen shows first, as its cards will name them. */
export const pictureLinks = (answers: PageAnswer[]) =>
  membersIn(answers)
    .flatMap(({ photo }) => photo?.urls ?? [])
    .slice(0, firstPictures)
    .map(pictureSources)
    .map(
      ({ srcSet }) =>
        `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${escapeHtml(srcSet)}" imagesizes="${escapeHtml(cardSizes)}">`,
    )
    .join('')

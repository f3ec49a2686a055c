import type { Photo } from '@hearth/shared/members/members'
import type { Answer } from '@hearth/shared/members/prompts'
import type { LikedPart, PartInput } from '@hearth/shared/people/liked-parts'

/** A part of a profile on the screen, which the viewer may like. */
export type ShownPart = { photo: Photo } | { answer: Answer }

/** What the server is told of a part. */
export function inputOf(part: ShownPart): PartInput {
  if ('photo' in part) return { kind: 'photo', id: part.photo.id }
  return { kind: 'answer', prompt: part.answer.prompt }
}

/** The part as the sheet shows it. */
export function likedOf(part: ShownPart): LikedPart {
  const at = new Date().toISOString()
  if ('answer' in part) return { kind: 'answer', at, ...part.answer }
  const { urls, thumbhash } = part.photo
  return { kind: 'photo', at, photo: urls && { url: urls.thumb, thumbhash } }
}

/** Names the part in this browser, for what is typed about it. */
export const keyOf = (part: ShownPart) => ('photo' in part ? part.photo.id : part.answer.prompt)

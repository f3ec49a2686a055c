import { expect, it } from 'vitest'
import en from '../../locales/en.json' with { type: 'json' }

/** The texts that the specification gives word for word, by their keys. */
const specified: [key: string, text: string][] = [
  ['shell.loading', 'Loading...'],
  ['recommendations.tryAgain', 'Try Again'],
  ['recommendations.refresh', 'Refresh'],
  ['recommendations.failed', 'Unable to find matches. Please try again.'],
  ['discover.failed', 'Unable to search profiles. Please try again.'],
  ['likes.failed', 'Could not update like status'],
  ['likes.login', 'Please log in to like profiles.'],
  ['likes.already', 'You have already liked this profile.'],
  ['likes.noUnlike', 'Could not unlike profile'],
  ['likes.noLikeBack', 'Could not like back'],
  ['likes.noConversation', 'Could not start conversation'],
  ['views.notLoaded', 'Could not load views'],
  ['views.noLike', 'Could not like profile'],
  ['help.failed', 'Unable to load help content. Please try again later.'],
]

const textOf = (key: string) => key.split('.').reduce<unknown>((part, name) => Object(part)[name], en)

it.each(specified)('%s reads as specified: %s', (key, text) => {
  expect(textOf(key)).toBe(text)
})

import { expect, it } from 'vitest'
import { aCase, anItem } from '../../testing/cases.ts'
import { emptyDraft } from './draft.ts'
import { withStep } from './preselected.ts'

const empty = emptyDraft('harassment')
const [, message] = anItem().messages
const subject = (...ids: string[]) => {
  const before = aCase().subject!
  return { ...before, now: { ...before.now, pictures: ids.map((id) => ({ id, url: '/', reported: false })) } }
}
const photosOf = (...ids: string[]) => withStep(empty, 'remove-photo', aCase({ subject: subject(...ids) })).photoIds

it('A step that removes begins with the only reported message, and with none of several', () => {
  expect(withStep(empty, 'remove-message', aCase()).messageIds).toEqual([message!.id])
  const two = [message!, { ...message!, id: 'another' }]
  const several = aCase({ items: [anItem({ messages: two })] })
  expect(withStep(empty, 'remove-message', several).messageIds).toEqual([])
})

it('A step that removes begins with the only photo, or with the only reported one of several', () => {
  const [reported] = anItem().asReported!.pictures
  expect(photosOf('one')).toEqual(['one'])
  expect(photosOf('one', 'two')).toEqual([])
  expect(photosOf('one', reported!.id)).toEqual([reported!.id])
})

it('A step taken back and chosen again keeps what the moderator had chosen', () => {
  const chosen = { ...withStep(empty, 'remove-message', aCase()), messageIds: ['another'] }
  const back = withStep(chosen, 'remove-message', aCase())
  expect(withStep(back, 'remove-message', aCase()).messageIds).toEqual(['another'])
})

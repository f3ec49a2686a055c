import { expect, it } from 'vitest'
import { actionsOf, type Draft, emptyDraft, lacksOf, recategorised, toggled } from './draft.ts'
import { markerAfter, piecesOf } from './markers.ts'

const warned: Draft = {
  ...toggled(emptyDraft('harassment'), 'warn'),
  facts: 'A threat in a chat.',
  text: 'Please stop.',
  note: 'First time.',
}
const codesOf = (draft: Draft) => lacksOf(draft).map(({ field, code }) => `${field}: ${code}`)

it('A draft lacks a step first, and then everything that its steps need', () => {
  expect(codesOf(emptyDraft(null))).toEqual(['actions: action_required'])
  expect(codesOf(toggled(emptyDraft(null), 'close'))).toEqual(['note: text_required'])
  expect(codesOf({ ...toggled(emptyDraft('scam'), 'remove-photo'), ground: 'law' })).toEqual(
    expect.arrayContaining([
      'photoId: photo_required',
      'facts: text_required',
      'text: text_required',
      'note: text_required',
    ]),
  )
  expect(codesOf(warned)).toEqual([])
  expect(codesOf({ ...warned, ground: 'law' })).toEqual(['law: law_required'])
  expect(codesOf({ ...warned, text: 'Stop [[what]].' })).toEqual(['text: marker_left'])
})

it('A case is closed on its own: the step takes the place of all others, and another one takes its place', () => {
  const closed = toggled(warned, 'close')
  expect(closed.chosen).toEqual(['close'])
  expect(toggled(toggled(closed, 'suspend'), 'warn').chosen).toEqual(['warn', 'suspend'])
})

it('Timed steps begin with a week, and each photo and text is an action of its own', () => {
  const draft = { ...toggled(toggled(toggled(emptyDraft('fake'), 'no-chat'), 'remove-photo'), 'remove-text') }
  expect(actionsOf({ ...draft, photoIds: ['a', 'b'], fields: ['bio'], days: { 'no-chat': 12 } })).toEqual([
    { action: 'remove-text', field: 'bio' },
    { action: 'remove-photo', photoId: 'a' },
    { action: 'remove-photo', photoId: 'b' },
    { action: 'no-chat', days: 12 },
  ])
  expect(draft.days).toEqual({ 'no-chat': 7 })
  expect(recategorised(draft, 'hate')).toMatchObject({ category: 'hate', clause: 'hate' })
})

it('Markers are found in their places, one after the other', () => {
  const text = 'On [[day]] you wrote [[words]].'
  expect(piecesOf(text).map((piece) => piece.text)).toEqual(['On ', '[[day]]', ' you wrote ', '[[words]]', '.'])
  expect(markerAfter(text, 0)?.at).toBe(3)
  expect(markerAfter(text, 10)?.text).toBe('[[words]]')
  expect(markerAfter(text, text.length)?.at).toBe(3)
  expect(markerAfter('No marker.', 0)).toBeUndefined()
})

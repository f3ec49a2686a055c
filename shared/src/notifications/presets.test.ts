import { expect, it } from 'vitest'
import { type Choices, ChoicesInput, chosenKinds, defaultChoices } from './notifications.ts'
import { choicesOf, notificationPresets, presetOf } from './presets.ts'

/** The choices of a member who has pressed a preset. */
const chosen = (preset: (typeof notificationPresets)[number]) => {
  const changes = choicesOf(preset)
  return Object.fromEntries(
    chosenKinds.map((kind) => [kind, { ...defaultChoices[kind], ...changes[kind] }]),
  ) as unknown as Choices
}

it('knows each preset again by its choices, which the contract accepts', () => {
  expect(notificationPresets.map((preset) => presetOf(chosen(preset)))).toEqual([...notificationPresets])
  for (const preset of notificationPresets) expect(ChoicesInput.safeParse(choicesOf(preset)).success).toBe(true)
})

it('begins with the important: messages and matches at once, the rest in the product', () => {
  expect(presetOf(defaultChoices)).toBe('important')
  const pushed = chosenKinds.filter((kind) => defaultChoices[kind].push)
  expect(pushed).toEqual(['message', 'match', 'safety'])
  expect(chosenKinds.every((kind) => defaultChoices[kind].inApp)).toBe(true)
})

it('keeps news of safety in the product and in the mail, also with none', () => {
  const { safety, ...others } = chosen('none')
  expect(safety).toEqual({ inApp: true, push: false, mail: 'now' })
  for (const choice of Object.values(others)) expect(choice).toEqual({ inApp: false, push: false, mail: 'never' })
})

it('is no preset once one choice differs', () => {
  expect(presetOf({ ...defaultChoices, tip: { ...defaultChoices.tip, mail: 'never' } })).toBeNull()
})

import {
  type Choices,
  type ChoicesInput,
  chosenKinds,
  type NotificationChanges,
  type NotificationSettings,
} from '@hearth/shared/notifications/notifications'

/** The settings with some changes. */
export function changed(
  settings: NotificationSettings,
  { choices, ...rest }: NotificationChanges,
): NotificationSettings {
  const merged = chosenKinds.map((kind) => [kind, { ...settings.choices[kind], ...choices?.[kind] }])
  return { ...settings, ...rest, choices: Object.fromEntries(merged) as Choices }
}

/** The changes that take others back. A time zone that was not known stays as it is now. */
export function inverseOf(before: NotificationSettings, changes: NotificationChanges): NotificationChanges {
  const kinds = chosenKinds.filter((kind) => changes.choices?.[kind])
  const choices = kinds.map((kind) => {
    const parts = Object.keys(changes.choices![kind]!) as (keyof Choices[typeof kind])[]
    return [kind, Object.fromEntries(parts.map((part) => [part, before.choices[kind][part]]))]
  })
  return {
    ...(kinds.length && { choices: Object.fromEntries(choices) as ChoicesInput }),
    ...(changes.quiet !== undefined && { quiet: before.quiet }),
    ...(changes.timeZone !== undefined && before.timeZone && { timeZone: before.timeZone }),
    ...(changes.reminders !== undefined && { reminders: before.reminders }),
    ...(changes.pushContent !== undefined && { pushContent: before.pushContent }),
  }
}

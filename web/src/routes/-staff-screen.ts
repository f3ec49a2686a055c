import { screen } from '../app/lazy/screen.ts'
import type { administration } from './-administration.ts'

export const loadAdministration = async () => (await import('./-administration.ts')).administration

/** A screen of the administration. */
export const staffScreen = (name: keyof typeof administration.screens) =>
  screen(async () => {
    const { screens } = await loadAdministration()
    return { default: await screens[name]() }
  })

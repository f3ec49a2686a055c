import { lazyRouteComponent } from '@tanstack/react-router'
import type { administration } from './-administration.ts'

export const loadAdministration = async () => (await import('./-administration.ts')).administration

/** A screen of the administration. */
export const staffScreen = (name: keyof typeof administration.screens) =>
  lazyRouteComponent(async () => {
    const { screens } = await loadAdministration()
    return { default: await screens[name]() }
  })

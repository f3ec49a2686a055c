import { createFileRoute } from '@tanstack/react-router'
import { loadAdministration, staffScreen } from './-staff-screen.ts'

/** Screens of the administration: for staff only, whatever the state of their profile. */
export const Route = createFileRoute('/_admin')({
  beforeLoad: async () => (await loadAdministration()).admit(),
  component: staffScreen('AdminLayout'),
})

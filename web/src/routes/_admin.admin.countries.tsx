import { createFileRoute } from '@tanstack/react-router'
import { staffScreen } from './-staff-screen.ts'

export const Route = createFileRoute('/_admin/admin/countries')({
  staticData: { title: 'admin.areas.countries.title' },
  component: staffScreen('CountriesScreen'),
})

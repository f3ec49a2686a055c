import { createFileRoute } from '@tanstack/react-router'
import { staffScreen } from './-staff-screen.ts'

export const Route = createFileRoute('/_admin/admin/fields')({
  staticData: { title: 'admin.areas.fields.title' },
  component: staffScreen('FieldsScreen'),
})

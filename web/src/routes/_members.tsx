import { createFileRoute } from '@tanstack/react-router'
import { MembersLayout } from '../app/shell/lazy-frame.ts'

/** Screens for members only. Discover and the map also have a page for visitors, and decide by `useMember`. */
export const Route = createFileRoute('/_members')({ component: MembersLayout })

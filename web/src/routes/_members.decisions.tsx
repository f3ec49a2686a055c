import { createFileRoute, redirect } from '@tanstack/react-router'

/** Where mails about decisions lead. */
export const Route = createFileRoute('/_members/decisions')({
  beforeLoad: () => {
    throw redirect({ to: '/settings', hash: 'decisions', replace: true })
  },
})

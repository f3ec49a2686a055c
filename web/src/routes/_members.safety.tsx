import { createFileRoute, redirect } from '@tanstack/react-router'

/** Where these settings once were: links in mails lead here. */
export const Route = createFileRoute('/_members/safety')({
  beforeLoad: () => {
    throw redirect({ to: '/settings', hash: 'privacy', replace: true })
  },
})

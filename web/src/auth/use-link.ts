import { useSessionStorage } from '@mantine/hooks'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

type Kept = { page: string; token: string }

/**
 * The link that has led here: its page and its secret, which leaves the address, and with it the history, at once. This
 * tab keeps the secret until it is used, so that a reload loses nothing; another link takes its place.
 */
export function useLink() {
  const { link: page } = useSearch({ from: '/auth' })
  const arriving = useLocation({ select: ({ hash }) => hash })
  const navigate = useNavigate()
  const [kept, keep, forget] = useSessionStorage<Kept | null>({
    key: 'hearth-link',
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  useEffect(() => {
    if (!page || !arriving) return
    keep({ page, token: arriving })
    void navigate({ to: '/auth', search: { link: page }, replace: true })
  }, [page, arriving, keep, navigate])
  const token = arriving || (kept && kept.page === page ? kept.token : null)
  return { page, token, forget }
}

import { useSessionStorage } from '@mantine/hooks'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

type StoredLink = { page: string; token: string }

/**
 * The mailed link that opened this page: its page and its secret. The secret leaves the URL, and so the history, at once.
 * This tab keeps it until it is used, so a reload loses nothing. A new link replaces it.
 */
export function useLink() {
  const { link: page } = useSearch({ from: '/auth' })
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const [stored, store, forget] = useSessionStorage<StoredLink | null>({
    key: 'hearth-link',
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  useEffect(() => {
    if (!page || !hash) return
    store({ page, token: hash })
    void navigate({ to: '/auth', search: { link: page }, replace: true })
  }, [page, hash, store, navigate])
  const token = hash || (stored && stored.page === page ? stored.token : null)
  /** Opens another link's page without its mail. */
  const follow = (to: string, secret: string) => {
    store({ page: to, token: secret })
    void navigate({ to: '/auth', search: { link: to } })
  }
  return { page, token, forget, follow }
}

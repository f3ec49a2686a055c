import { useEffect } from 'react'
import { errorCode } from '../api/query-client.ts'
import { sessionChanged } from './session.ts'

/** An answer that says nobody is signed in ends the session on screen as well. */
export function useSignedOut(error: Error | null) {
  useEffect(() => {
    if (error && errorCode(error) === 'UNAUTHORIZED') void sessionChanged()
  }, [error])
}

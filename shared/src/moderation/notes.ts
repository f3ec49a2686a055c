import * as z from 'zod'
import { api } from '../api.ts'
import { TeamNote } from './team-note.ts'

export const notes = {
  /** The viewer's own, newest first. */
  mine: api
    .route({ method: 'GET', path: '/me/notes', summary: 'What staff wrote to the member about their account' })
    .output(z.array(TeamNote)),
}

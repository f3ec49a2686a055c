import * as z from 'zod'
import { api } from '../api.ts'
import { Language } from '../language.ts'

export const interests = {
  list: api
    .route({ method: 'GET', path: '/interests', summary: 'All interests with their names in a language' })
    .input(z.strictObject({ language: Language }))
    .output(z.array(z.object({ id: z.int(), key: z.string(), name: z.string() }))),
}

import * as z from 'zod'

export const Coordinates = z.strictObject({
  lat: z.number().min(-90).max(90),
  lng: z.number().min(-180).max(180),
})
export type Coordinates = z.infer<typeof Coordinates>

/** How precisely a member wants to be seen. `exact` is shown to others like `address`. */
export const LocationPrecision = z.enum(['exact', 'address', 'city'])
export type LocationPrecision = z.infer<typeof LocationPrecision>

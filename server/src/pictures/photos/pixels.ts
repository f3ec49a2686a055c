import type { Channels } from 'sharp'

/** A decoded picture in sRGB, at most as wide as the largest size. */
export type Pixels = { data: Buffer; width: number; height: number; channels: Channels }

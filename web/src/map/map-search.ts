/** What a map shows: its middle and, as web maps count it, its zoom. */
export type View = { lat: number; lng: number; zoom: number }
/**
 * What the map keeps in its address: the view, rounded so that it tells of no house, and the distance filter in km.
 * `lon`, because `lng` in an address chooses the language. Here a distance is only known to be a number (distance.ts says
 * which ones count), because the address is read in the first chunk of the app.
 */
export type MapSearch = { lat?: number; lon?: number; zoom?: number; distance?: number }

export const zoomLimits = { least: 0.6, most: 16 }

const within = (value: unknown, least: number, most: number) =>
  typeof value === 'number' && value >= least && value <= most ? value : undefined

/** Reads the address of `/map`. It never throws: whatever is no view is left out. */
export function readMapSearch(raw: Record<string, unknown>): MapSearch {
  const view = {
    lat: within(raw.lat, -85, 85),
    lon: within(raw.lon, -180, 180),
    zoom: within(raw.zoom, zoomLimits.least, zoomLimits.most),
  }
  const distance = typeof raw.distance === 'number' ? raw.distance : undefined
  const known = view.lat !== undefined && view.lon !== undefined && view.zoom !== undefined
  return { ...(known ? view : {}), ...(distance === undefined ? {} : { distance }) }
}

export const searchOf = (view: View, distance: number | undefined): MapSearch => {
  const { lat, lng, zoom } = roundedView(view)
  return { lat, lon: lng, zoom, ...(distance === undefined ? {} : { distance }) }
}

/** A view as the address keeps it: finer only where the map is. */
export function roundedView({ lat, lng, zoom }: View): View {
  const digits = 10 ** (zoom < 8 ? 2 : zoom < 13 ? 3 : 4)
  const round = (degrees: number) => Math.round(degrees * digits) / digits
  return { lat: round(lat), lng: round(lng), zoom: Math.round(zoom * 10) / 10 }
}

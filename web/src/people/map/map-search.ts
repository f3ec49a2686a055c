/** The centre and the web map zoom of a map. */
export type View = { lat: number; lng: number; zoom: number }
/**
 * The search parameters of /map: the view, rounded so it reveals no house, and the distance filter in km. `lon`, because
 * `lng` chooses the language.
 */
export type MapSearch = { lat?: number; lon?: number; zoom?: number; distance?: number }

export const zoomLimits = { min: 0.6, max: 16 }

const within = (value: unknown, min: number, max: number) =>
  typeof value === 'number' && value >= min && value <= max ? value : undefined

/** Parses the search parameters of `/map`. Never throws, and ignores an invalid view. */
export function readMapSearch(raw: Record<string, unknown>): MapSearch {
  const view = {
    lat: within(raw.lat, -85, 85),
    lon: within(raw.lon, -180, 180),
    zoom: within(raw.zoom, zoomLimits.min, zoomLimits.max),
  }
  const distance = typeof raw.distance === 'number' ? raw.distance : undefined
  const isComplete = view.lat !== undefined && view.lon !== undefined && view.zoom !== undefined
  return { ...(isComplete ? view : {}), ...(distance === undefined ? {} : { distance }) }
}

export const searchOf = (view: View, distance: number | undefined): MapSearch => {
  const { lat, lng, zoom } = roundedView(view)
  return { lat, lon: lng, zoom, ...(distance === undefined ? {} : { distance }) }
}

function partsOfDegree(zoom: number): number {
  if (zoom < 8) return 100
  return zoom < 13 ? 1000 : 10_000
}

/** Rounds a view for the URL, less at a higher zoom. */
export function roundedView({ lat, lng, zoom }: View): View {
  const parts = partsOfDegree(zoom)
  const round = (degrees: number) => Math.round(degrees * parts) / parts
  return { lat: round(lat), lng: round(lng), zoom: Math.round(zoom * 10) / 10 }
}

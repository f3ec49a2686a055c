/** Stands in MAP_STYLE_URL where the map service wants its token. */
const placeholder = '{token}'

type Settings = { MAP_STYLE_URL?: string | undefined; MAP_TOKEN?: string | undefined }

/** The address of the street map's style, or that it needs a token which is not set. Null where none is set up. */
export function mapStyle({ MAP_STYLE_URL: url, MAP_TOKEN: token }: Settings) {
  if (!url) return { style: null, missing: false }
  if (!url.includes(placeholder)) return { style: url, missing: false }
  return token ? { style: url.replaceAll(placeholder, encodeURIComponent(token)), missing: false } : { style: null, missing: true } // biome-ignore format: short
}

/** The one foreign host that a page may then ask for tiles, letters and pictures. */
export function mapOrigins(settings: Settings): string[] {
  const { style } = mapStyle(settings)
  return style ? [new URL(style).origin] : []
}

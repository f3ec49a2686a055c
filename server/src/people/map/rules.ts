/** Placeholder for the token in MAP_STYLE_URL. */
const placeholder = '{token}'

type Settings = { MAP_STYLE_URL?: string | undefined; MAP_TOKEN?: string | undefined }

/** The street map's style, or that its token is missing. Null when none is configured. */
export function mapStyle({ MAP_STYLE_URL: url, MAP_TOKEN: token }: Settings) {
  if (!url) return { style: null, missing: false }
  if (!url.includes(placeholder)) return { style: url, missing: false }
  return token
    ? { style: url.replaceAll(placeholder, encodeURIComponent(token)), missing: false }
    : { style: null, missing: true }
}

/** The only foreign host from which pages may then load tiles, glyphs and sprites. */
export function mapOrigins(settings: Settings): string[] {
  const { style } = mapStyle(settings)
  return style ? [new URL(style).origin] : []
}

/** The cookie header that names these values. */
export const cookieHeader = (cookies: Map<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')

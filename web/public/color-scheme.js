var root = document.documentElement
function stored(key) {
  try {
    return localStorage[key] || sessionStorage[key]
  } catch (_) {}
}
var chosen = stored('hearth-theme')
var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

// Hides a page for other visitors (decision 0178): an account was signed in here, or another language is chosen.
var language = stored('i18nextLng') || root.lang
if (stored('hearth-owner') || (language !== root.lang && !/[?&]lng=/.test(location)))
  root.setAttribute('data-hidden', '')

// The page's policy refuses compiled checks, and each attempt of zod is reported as a violation.
globalThis.__zod_globalConfig = { jitless: true }

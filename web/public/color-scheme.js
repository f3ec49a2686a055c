var root = document.documentElement
function stored(key) {
  try {
    return localStorage[key] || sessionStorage[key]
  } catch (_) {}
}
var chosen = stored('hearth-theme')
var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

// Hides a page rendered for other visitors (docs/decisions/visitor-pages.md).
var language = stored('i18nextLng') || root.lang
if (stored('hearth-owner') || (language !== root.lang && !/[?&]lng=/.test(location)))
  root.setAttribute('data-hidden', '')

// Continued in app/shell/take-over.ts.
var pressed
function wait(event) {
  var button = event.target.closest('#root[data-language] button')
  if (!button) return
  pressed = button
  event.preventDefault()
  event.stopPropagation()
}
addEventListener('click', wait, true)
addEventListener('hearth-taken-over', () => {
  removeEventListener('click', wait, true)
  if (pressed) pressed.click()
})

// The page's policy refuses compiled checks.
globalThis.__zod_globalConfig = { jitless: true }

var chosen
try {
  chosen = localStorage.getItem('hearth-theme')
} catch (_) {}
var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')

// Zod compiles its checks where a page may. This page's policy refuses that, and each attempt is reported as a violation.
globalThis.__zod_globalConfig = { jitless: true }

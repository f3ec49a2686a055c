import { style } from './style.ts'
import { Html, html, type Words } from './words.ts'

/**
 * Nothing but this file and the pictures beside it is ever loaded, and no script runs, whatever a text contains. `file:`
 * stands beside 'self' because browsers do not agree on what that is for a file.
 */
const policy =
  "default-src 'none'; img-src 'self' file: blob: data:; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'"

/** What a page begins with, up to its content. */
export const beginning = ({ language }: Words, title: string): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
`.source

export const ending = '</body>\n</html>\n'

/** The lines of a template, for a stream. */
export const lines = (part: Html) => `${part.source}\n`

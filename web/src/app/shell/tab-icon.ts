import { unreadLabel } from './unread.ts'

const side = 64

function draw(context: CanvasRenderingContext2D, icon: HTMLImageElement, label: string) {
  context.drawImage(icon, 0, 0, side, side)
  const width = label.length > 1 ? 46 : 36
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-ember-7')
  context.beginPath()
  context.roundRect(side - width, side - 36, width, 36, 18)
  context.fill()
  context.fillStyle = '#fff'
  context.font = 'bold 30px sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(label, side - width / 2, side - 16)
}

/** The data URL of the tab's icon with a badge; null if the browser cannot draw it. */
async function iconWith(label: string, plain: string): Promise<string | null> {
  const icon = new Image(side, side)
  icon.src = plain
  const loaded = await icon.decode().then(
    () => true,
    () => false,
  )
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side
  const context = canvas.getContext('2d')
  if (!loaded || !context) return null
  draw(context, icon, label)
  return canvas.toDataURL('image/png')
}

const plain = '/favicon.svg'
let currentLabel: string | null = null

/** Shows the number of unread messages on the tab's icon. */
export async function setTabIcon(unread: number) {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  const label = unreadLabel(unread)
  if (!link || label === currentLabel) return
  currentLabel = label
  const address = label ? await iconWith(label, plain) : plain
  // The count has changed while this icon was drawn.
  if (!address || label !== currentLabel) return
  link.type = label ? 'image/png' : 'image/svg+xml'
  link.href = address
}

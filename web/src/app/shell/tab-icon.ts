import { unreadLabel } from './unread.ts'

const side = 64

function draw(context: CanvasRenderingContext2D, icon: HTMLImageElement, label: string) {
  context.drawImage(icon, 0, 0, side, side)
  const width = label.length > 1 ? 46 : 36
  context.fillStyle = '#C23A21'
  context.beginPath()
  context.roundRect(side - width, side - 36, width, 36, 18)
  context.fill()
  context.fillStyle = '#fff'
  context.font = 'bold 30px sans-serif'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(label, side - width / 2, side - 16)
}

/** The tab's icon with a count on it, as an address of its own; null where the browser cannot draw it. */
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
let wanted: string | null = null

/** Shows on the tab's icon how many messages wait. */
export async function setTabIcon(unread: number) {
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]')
  const label = unreadLabel(unread)
  if (!link || label === wanted) return
  wanted = label
  const address = label ? await iconWith(label, plain) : plain
  // Another count came while this one was drawn.
  if (!address || label !== wanted) return
  link.type = label ? 'image/png' : 'image/svg+xml'
  link.href = address
}

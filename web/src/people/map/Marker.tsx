import type { Coordinates } from '@hearth/shared/members/geo'
import { Marker as MapLibreMarker } from 'maplibre-gl'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Drawing } from './drawing.ts'

type Props = {
  drawing: Drawing
  at: Coordinates
  label: string
  className: string | undefined
  pressed?: boolean
  onClick?: () => void
  children: ReactNode
}

function elementOf({ className = '', onClick }: Pick<Props, 'className' | 'onClick'>) {
  const element = document.createElement(onClick ? 'button' : 'div')
  // MapLibre adds its own class, so later changes must not replace `className`.
  element.className = className
  element.setAttribute('role', onClick ? 'button' : 'img')
  if (onClick) element.tabIndex = -1
  return element
}

/**
 * An element at a point of the map, in the DOM instead of the canvas, so it has an accessible name. It is not in the tab
 * order, because the list offers the same without a hundred tab stops.
 */
export function Marker({ drawing, at, label, className, pressed, onClick, children }: Props) {
  const [element] = useState(() => elementOf({ className, onClick }))
  const click = useEffectEvent(() => onClick?.())
  const { lat, lng } = at
  useEffect(() => {
    const clicked = (event: Event) => {
      event.stopPropagation()
      click()
    }
    element.addEventListener('click', clicked)
    const marker = new MapLibreMarker({ element }).setLngLat([lng, lat]).addTo(drawing.map)
    return () => {
      element.removeEventListener('click', clicked)
      marker.remove()
    }
  }, [element, drawing, lat, lng])
  useEffect(() => {
    element.setAttribute('aria-label', label)
    if (pressed !== undefined) element.setAttribute('aria-pressed', String(pressed))
  }, [element, label, pressed])
  return createPortal(children, element)
}

import { Carousel } from '@mantine/carousel'
import { useReducedMotion } from '@mantine/hooks'
import type { EmblaCarouselType } from 'embla-carousel'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconChevronLeft from '~icons/chevron-left'
import IconChevronRight from '~icons/chevron-right'
import classes from './Gallery.module.css'

type Props = {
  count: number
  current: number
  onChange: (index: number) => void
  children: (index: number) => ReactNode
}

/** A carousel with one item in view. Items out of view are not in the tab order. */
export function Strip({ count, current, onChange, children }: Props) {
  const { t } = useTranslation()
  const still = useReducedMotion()
  // Fixed, because a changed start would reinitialise the carousel on every picture and end a drag as a click.
  const [first] = useState(current)
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null)
  useEffect(() => {
    if (embla && embla.selectedScrollSnap() !== current) embla.scrollTo(current, true)
  }, [embla, current])
  return (
    <Carousel
      className={classes.strip}
      classNames={{ control: classes.control, indicators: classes.indicators, indicator: classes.indicator }}
      initialSlide={first}
      emblaOptions={{ duration: still ? 0 : 20 }}
      getEmblaApi={setEmbla}
      onSlideChange={onChange}
      withKeyboardEvents={false}
      withControls={count > 1}
      withIndicators={count > 1}
      controlSize={44}
      previousControlIcon={<IconChevronLeft size={24} aria-hidden="true" />}
      nextControlIcon={<IconChevronRight size={24} aria-hidden="true" />}
      previousControlProps={{ 'aria-label': t('member.previous') }}
      nextControlProps={{ 'aria-label': t('member.next') }}
      getIndicatorProps={(index) => ({
        'aria-label': t('member.picture', { position: index + 1, total: count }),
        'aria-current': index === current,
        tabIndex: -1,
      })}
    >
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <Carousel.Slide key={index} data-slide={index} inert={index !== current}>
          {children(index)}
        </Carousel.Slide>
      ))}
    </Carousel>
  )
}

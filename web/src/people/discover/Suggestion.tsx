import { Button, CloseButton } from '@mantine/core'
import classes from './Suggestion.module.css'
import type { Offer } from './use-suggestion.ts'

type Props = { offer: Offer; onAnswer: () => void }

/** A suggestion as one line. Its buttons disappear with it: the screen says where the focus goes. */
export function Suggestion({ offer, onAnswer }: Props) {
  const answered = (act: () => void) => () => {
    onAnswer()
    act()
  }
  return (
    <div className={classes.suggestion}>
      <p>{offer.text}</p>
      <Button variant="default" size="sm" radius="xl" onClick={answered(offer.accept)}>
        {offer.answer}
      </Button>
      <CloseButton size={44} iconSize={20} radius="xl" aria-label={offer.dismissal} onClick={answered(offer.dismiss)} />
    </div>
  )
}

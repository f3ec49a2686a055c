import { useMediaQuery } from '@mantine/hooks'

/** Whether the window is as narrow as a phone's or a small tablet's, as `below-md` in style sheets. */
export const useNarrow = () => useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })

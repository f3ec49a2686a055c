import type { MantineColorScheme } from '@mantine/core'
import IconDeviceDesktop from '~icons/device-desktop'
import IconMoon from '~icons/moon'
import IconSun from '~icons/sun'
import type { Icon } from '../../ui/icon.tsx'

/** The themes to choose from; `auto` follows the device. */
export const themes: { scheme: MantineColorScheme; name: string; icon: Icon }[] = [
  { scheme: 'light', name: 'shell.theme.light', icon: IconSun },
  { scheme: 'dark', name: 'shell.theme.dark', icon: IconMoon },
  { scheme: 'auto', name: 'shell.theme.system', icon: IconDeviceDesktop },
]

import type { MantineColorScheme } from '@mantine/core'
import { type Icon, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

/** The themes to choose from; `auto` follows the device. */
export const themes: { scheme: MantineColorScheme; name: string; icon: Icon }[] = [
  { scheme: 'light', name: 'shell.theme.light', icon: IconSun },
  { scheme: 'dark', name: 'shell.theme.dark', icon: IconMoon },
  { scheme: 'auto', name: 'shell.theme.system', icon: IconDeviceDesktop },
]

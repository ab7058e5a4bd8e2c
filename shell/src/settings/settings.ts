import { presetNames } from '@farm/ui/host';

/** Allowed values by field; the first is the default. */
export const choices = {
  themeMode: ['light', 'dark'],
  themeContrast: ['default', 'bold'],
  themeDirection: ['ltr', 'rtl'],
  themeLayout: ['vertical', 'horizontal', 'mini'],
  themeStretch: [false, true],
  themeColorPresets: presetNames,
} as const;

/** Appearance settings of a user (specification, section 3), kept under `settings` in local storage. */
export type Settings = { [Field in keyof typeof choices]: (typeof choices)[Field][number] };

/** Settings of a user who has changed nothing; {@link createDefaults} also knows their language. */
export const defaultSettings: Settings = {
  themeMode: 'light',
  themeContrast: 'default',
  themeDirection: 'ltr',
  themeLayout: 'vertical',
  themeStretch: false,
  themeColorPresets: 'default',
};

/** Returns the settings of a user who has changed nothing: they read in the direction of their language. */
export function createDefaults(themeDirection: Settings['themeDirection']): Settings {
  return { ...defaultSettings, themeDirection };
}

/** Parses stored settings; a missing or damaged field gets its default, all others keep their value. */
export function parseSettings(text: string | null, defaults: Settings): Settings {
  const stored = parseObject(text);
  const fields = Object.entries(choices).map(([field, allowed]) => {
    const value = stored[field];
    const isAllowed = (allowed as readonly unknown[]).includes(value);
    return [field, isAllowed ? value : defaults[field as keyof Settings]];
  });
  return Object.fromEntries(fields) as Settings;
}

/** True if every field has its default. */
export function hasDefaults(settings: Settings, defaults = defaultSettings): boolean {
  return (Object.keys(defaults) as (keyof Settings)[]).every((field) => settings[field] === defaults[field]);
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

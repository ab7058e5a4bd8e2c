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

/** Settings of a user who has changed nothing. */
export const defaultSettings: Settings = {
  themeMode: 'light',
  themeContrast: 'default',
  themeDirection: 'ltr',
  themeLayout: 'vertical',
  themeStretch: false,
  themeColorPresets: 'default',
};

/** Parses stored settings; a missing or damaged field gets its default, all others keep their value. */
export function parseSettings(text: string | null): Settings {
  const stored = parseObject(text);
  const fields = Object.entries(choices).map(([field, allowed]) => {
    const value = stored[field];
    return [field, (allowed as readonly unknown[]).includes(value) ? value : allowed[0]];
  });
  return Object.fromEntries(fields) as Settings;
}

/** True if every field has its default. */
export function hasDefaults(settings: Settings): boolean {
  return (Object.keys(defaultSettings) as (keyof Settings)[]).every(
    (field) => settings[field] === defaultSettings[field],
  );
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Names of a browser and its system; null if unknown. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** Order matters: most browsers also name the browsers that they derive from. */
const browsers: readonly [RegExp, string][] = [
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bHuaweiBrowser\//, 'Huawei Browser'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\bM?QQBrowser\//, 'QQ Browser'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bDuckDuckGo\//, 'DuckDuckGo'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
];

const systems: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\b(?:HarmonyOS|OpenHarmony)\b/, 'HarmonyOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Converts a user agent to names, as far as they are meaningful to people. */
export function toDevice(userAgent: string | null): Device {
  const findName = (patterns: readonly [RegExp, string][]) =>
    patterns.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null;
  return { browser: findName(browsers), system: findName(systems) };
}

/** Maps a user agent string to a readable name. */

type Names = readonly (readonly [sign: RegExp, name: string])[];

/** The first match counts: most browsers also claim to be others. */
const browsers: Names = [
	[/Edg(e|A|iOS)?\//, "Edge"],
	[/OPR\/|Opera/, "Opera"],
	[/SamsungBrowser\//, "Samsung Internet"],
	[/YaBrowser\//, "Yandex"],
	[/Firefox\/|FxiOS\//, "Firefox"],
	[/Chrome\/|CriOS\/|Chromium\//, "Chrome"],
	[/Safari\//, "Safari"],
];

const systems: Names = [
	[/iPhone/, "iPhone"],
	[/iPad/, "iPad"],
	[/Android/, "Android"],
	[/CrOS/, "ChromeOS"],
	[/Windows/, "Windows"],
	[/Macintosh|Mac OS X/, "macOS"],
	[/Pardus/, "Pardus"],
	[/Linux/, "Linux"],
];

const first = (names: Names, agent: string): string => names.find(([sign]) => sign.test(agent))?.[1] ?? "";

/** Returns e.g. `Firefox, Windows`; empty for an unknown browser. */
export const deviceName = (agent: string): string =>
	[first(browsers, agent), first(systems, agent)].filter((name) => name !== "").join(", ");

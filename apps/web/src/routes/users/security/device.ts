/** A browser's own long name in words that a person knows. */

type Names = readonly (readonly [sign: RegExp, name: string])[];

/** The first that fits counts: most browsers claim to be others, too. */
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

/** `Firefox, Windows`; empty for what is no browser that we know. */
export const deviceName = (agent: string): string =>
	[first(browsers, agent), first(systems, agent)].filter((name) => name !== "").join(", ");

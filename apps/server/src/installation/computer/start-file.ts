/** The file by which each system starts a program when its user signs in: where it is, and what it says. */
import { posix, win32 } from "node:path";

/** A user's surroundings on a computer. */
export interface Surroundings {
	readonly platform: NodeJS.Platform;
	/** The user's folder. */
	readonly home: string;
	readonly environment: NodeJS.ProcessEnv;
}

export interface StartFile {
	readonly path: string;
	readonly text: string;
}

/** Option of the package's starter: without window and browser. */
const option = "--background";

/**
 * An argument of `Exec` in a desktop entry: quoted, with what a quoted argument escapes, then with what every value of
 * the file escapes; `%` begins a field code.
 */
const desktopArgument = (text: string): string =>
	`"${text.replace(/["`$\\]/g, "\\$&")}"`.replaceAll("\\", "\\\\").replaceAll("%", "%%");

/** GLib looks the first word up as it stands: `env` is found, and a path with `%` is an argument like any other. */
const desktopEntry = (starter: string): string => `[Desktop Entry]
Type=Application
Name=Rafta
Comment=Okul kütüphanesi
Exec=env ${desktopArgument(starter)} ${option}
Terminal=false
`;

const xmlText = (text: string): string =>
	text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The server that the starter leaves behind is in the job's session: `AbandonProcessGroup` lets it live. */
const launchAgent = (starter: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>Label</key>
	<string>rafta</string>
	<key>ProgramArguments</key>
	<array>
		<string>${xmlText(starter)}</string>
		<string>${option}</string>
	</array>
	<key>RunAtLoad</key>
	<true/>
	<key>AbandonProcessGroup</key>
	<true/>
</dict>
</plist>
`;

/** `cmd /c` ends with the starter; `start` alone would leave a window behind. A batch file reads `%%` as `%`. */
const batch = (starter: string): string =>
	[
		"@echo off",
		"chcp 65001 >nul",
		`start "Rafta" /min cmd /c ""${starter.replaceAll("%", "%%")}" ${option}"`,
		"",
	].join("\r\n");

/** Returns the file that starts `starter`; `null` on a system that Rafta is not packaged for. */
export function startFile({ platform, home, environment }: Surroundings, starter: string): StartFile | null {
	if (platform === "linux") {
		const folder = environment.XDG_CONFIG_HOME || posix.join(home, ".config");
		return { path: posix.join(folder, "autostart", "rafta.desktop"), text: desktopEntry(starter) };
	}
	if (platform === "darwin") {
		return {
			path: posix.join(home, "Library", "LaunchAgents", "rafta.plist"),
			text: launchAgent(starter),
		};
	}
	if (platform === "win32") {
		const folder = environment.APPDATA || win32.join(home, "AppData", "Roaming");
		const path = win32.join(folder, "Microsoft", "Windows", "Start Menu", "Programs", "Startup", "Rafta.cmd");
		return { path, text: batch(starter) };
	}
	return null;
}

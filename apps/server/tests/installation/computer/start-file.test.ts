/** The file that starts Rafta with the computer, as each system reads it. */
import { describe, expect, test } from "vitest";
import { type Surroundings, startFile } from "../../../src/installation/computer/start-file.ts";

const linux: Surroundings = { platform: "linux", home: "/home/ipek", environment: {} };
const windows: Surroundings = {
	platform: "win32",
	home: "C:\\Users\\İpek",
	environment: { APPDATA: "C:\\Users\\İpek\\AppData\\Roaming" },
};
const mac: Surroundings = { platform: "darwin", home: "/Users/ipek", environment: {} };

/** Reads the program of `Exec` as the desktop entry specification says: first the value's escapes, then the quotes'. */
function programOf(entry: string): string {
	const value = (entry.match(/^Exec=(.*)$/m)?.[1] ?? "").replaceAll("\\\\", "\\");
	const quoted = value.match(/^env "((?:[^"\\]|\\.)*)" --background$/)?.[1];
	return String(quoted).replace(/\\(.)/g, "$1").replaceAll("%%", "%");
}

describe("Linux", () => {
	test("a desktop entry of the user, or where the user keeps settings", () => {
		expect(startFile(linux, "/home/ipek/rafta/rafta")).toEqual({
			path: "/home/ipek/.config/autostart/rafta.desktop",
			text: [
				"[Desktop Entry]",
				"Type=Application",
				"Name=Rafta",
				"Comment=Okul kütüphanesi",
				'Exec=env "/home/ipek/rafta/rafta" --background',
				"Terminal=false",
				"",
			].join("\n"),
		});
		const moved = { ...linux, environment: { XDG_CONFIG_HOME: "/srv/ayar" } };
		expect(startFile(moved, "/x")?.path).toBe("/srv/ayar/autostart/rafta.desktop");
	});
	test.each(["/home/ipek/Masaüstü/rafta 1/rafta", '/a"b/rafta', "/a$b`c/rafta", "/a\\b/rafta", "/50%/rafta"])(
		"a program in %s is found",
		(program) => {
			const { text = "" } = startFile(linux, program) ?? {};
			expect(programOf(text)).toBe(program);
		},
	);
});

test("Windows: a batch file in the user's Startup folder, in UTF-8 and with the line ends that it needs", () => {
	const file = startFile(windows, "C:\\Users\\İpek\\rafta 100%\\Rafta.cmd");
	expect(file?.path).toBe(
		"C:\\Users\\İpek\\AppData\\Roaming\\Microsoft\\Windows\\Start Menu\\Programs\\Startup\\Rafta.cmd",
	);
	expect(file?.text.split("\r\n")).toEqual([
		"@echo off",
		"chcp 65001 >nul",
		'start "Rafta" /min cmd /c ""C:\\Users\\İpek\\rafta 100%%\\Rafta.cmd" --background"',
		"",
	]);
	expect(file?.text).not.toMatch(/[^\r]\n/);
});

test("macOS: an agent of the user, which leaves the server alone", () => {
	const file = startFile(mac, "/Users/ipek/Okul & <ev>/Rafta.command");
	expect(file?.path).toBe("/Users/ipek/Library/LaunchAgents/rafta.plist");
	expect(file?.text).toContain("<string>/Users/ipek/Okul &amp; &lt;ev&gt;/Rafta.command</string>");
	expect(file?.text).toContain("<string>--background</string>");
	expect(file?.text).toMatch(/<key>RunAtLoad<\/key>\s*<true\/>/);
	expect(file?.text).toMatch(/<key>AbandonProcessGroup<\/key>\s*<true\/>/);
});

test("a system without packages has none", () => {
	expect(startFile({ ...linux, platform: "freebsd" }, "/x")).toBeNull();
});

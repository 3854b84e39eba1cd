/** When a packaged Rafta runs: with its window, on without it, or from the moment its user signs in. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname } from "node:path";
import type { Runs } from "@rafta/library/api/computer";
import { ApiError } from "@rafta/records";
import { fillText, words } from "@rafta/words";
import { placesIn } from "../data-folder.ts";
import { type StartFile, startFile } from "./start-file.ts";

const texts = words("server/installation/computer");

export interface OwnComputer {
	readonly now: () => Runs;
	/** @throws ApiError 409 when the system refuses a file */
	readonly change: (to: Runs) => void;
	/** The file by which the computer starts it, whether it is there or not. */
	readonly file: StartFile;
}

/** What is kept in the data folder; a computer's matter, so neither in the database nor in its backups. */
interface RunState {
	readonly goes_on: boolean;
}

/** Whether a packaged Rafta goes on when its window is closed. */
export function goesOn(folder: string): boolean {
	const { computer } = placesIn(folder);
	if (!existsSync(computer)) return false;
	try {
		return (JSON.parse(readFileSync(computer, "utf8")) as RunState).goes_on === true;
	} catch {
		// A file that was cut short says nothing: the cautious answer.
		return false;
	}
}

const writeRefusal = (path: string): ApiError => new ApiError(409, fillText(texts.fileReadOnly, { path }));

/** Returns the choice of the computer that Rafta was unpacked on; `null` where it does not run from a package. */
export function ownComputer(folder: string, environment: NodeJS.ProcessEnv): OwnComputer | null {
	const starter = environment.RAFTA_PACKAGE;
	if (!starter) return null;
	const file = startFile({ platform: process.platform, home: homedir(), environment }, starter);
	if (!file) return null;
	const { computer } = placesIn(folder);
	const write = (path: string, work: () => void): void => {
		try {
			work();
		} catch {
			throw writeRefusal(path);
		}
	};
	return {
		file,
		now: () => (existsSync(file.path) ? "start" : goesOn(folder) ? "on" : "window"),
		change(to) {
			write(file.path, () => {
				if (to === "start") {
					mkdirSync(dirname(file.path), { recursive: true });
					writeFileSync(file.path, file.text);
				} else rmSync(file.path, { force: true });
			});
			const kept: RunState = { goes_on: to !== "window" };
			write(computer, () => writeFileSync(computer, JSON.stringify(kept)));
		},
	};
}

/** A new version is unpacked beside the old one: from its first start on, the computer starts it instead. */
export function followPackage({ file, now, change }: OwnComputer): void {
	if (now() === "start" && readFileSync(file.path, "utf8") !== file.text) change("start");
}

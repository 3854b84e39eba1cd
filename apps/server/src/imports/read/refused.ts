import type { FileProblem } from "@rafta/library/tables/problems";

/** Why a file is not read. */
export class FileRefused extends Error {
	override name = "FileRefused";
	readonly code: FileProblem;
	constructor(code: FileProblem, cause?: unknown) {
		super(code, { cause });
		this.code = code;
	}
}

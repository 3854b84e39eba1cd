import type { FileProblem } from "@rafta/library/tables/problems";

/** Error with the reason why a file is refused. */
export class FileRefused extends Error {
	override name = "FileRefused";
	readonly code: FileProblem;
	constructor(code: FileProblem, cause?: unknown) {
		super(code, { cause });
		this.code = code;
	}
}

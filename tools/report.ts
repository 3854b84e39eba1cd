/** Vitest reporter for `npm test`: result of every file and test, and the duration of each file. */
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import type { Reporter, TestCase, TestModule } from "vitest/node";

/** Result of one test. */
export interface ReportedTest {
	readonly name: string;
	readonly state: string;
	/** Stacks of its errors. */
	readonly errors: readonly string[];
	/** When it ran, in milliseconds since 1970. */
	readonly span: Span;
}

/** From when to when, in milliseconds since 1970. */
export type Span = readonly [from: number, to: number];

/** Result of one test file. */
export interface ReportedFile {
	readonly project: string;
	/** Relative to the root of the repository. */
	readonly path: string;
	/** Seconds from the import of the file to the end of its last hook. */
	readonly seconds: number;
	/** Of these, the seconds spent on its imports. */
	readonly importing: number;
	/** Errors outside its tests: in an import or a hook. */
	readonly errors: readonly string[];
	readonly tests: readonly ReportedTest[];
	readonly span: Span;
}

/** The whole report; its `errors` belong to no file. */
export interface Report {
	readonly files: readonly ReportedFile[];
	readonly errors: readonly string[];
}

/** Environment variable with the path of the report file. */
export const reportVariable = "RAFTA_TEST_REPORT";

interface Failure {
	readonly message: string;
	readonly stack?: string;
}

const described = (error: Failure): string => error.stack ?? error.message;

function reportTest(test: TestCase, file: Span): ReportedTest {
	const { state, errors = [] } = test.result();
	const { startTime, duration } = test.diagnostic() ?? {};
	const span: Span = startTime ? [startTime, startTime + (duration ?? 0)] : file;
	return { name: test.fullName, state, errors: errors.map(described), span };
}

function reportFile(file: TestModule, span: Span): ReportedFile {
	const { prepareDuration, setupDuration, collectDuration, duration } = file.diagnostic();
	return {
		project: file.project.name,
		path: relative(file.project.config.root, file.moduleId),
		seconds: (prepareDuration + setupDuration + collectDuration + duration) / 1000,
		importing: collectDuration / 1000,
		errors: [...file.errors(), ...[...file.children.allSuites()].flatMap((suite) => suite.errors())].map(
			described,
		),
		tests: [...file.children.allTests()].map((test) => reportTest(test, span)),
		span,
	};
}

/** Writes its report when the run ends. */
export default class FileReporter implements Reporter {
	readonly #starts = new Map<string, number>();
	readonly #ends = new Map<string, number>();

	onTestModuleStart({ id }: TestModule): void {
		this.#starts.set(id, Date.now());
	}

	onTestModuleEnd({ id }: TestModule): void {
		this.#ends.set(id, Date.now());
	}

	onTestRunEnd(files: readonly TestModule[], errors: readonly Failure[]): void {
		const path = process.env[reportVariable];
		if (!path) throw new Error(`${reportVariable} names no file`);
		const now = Date.now();
		const spanOf = ({ id }: TestModule): Span => [this.#starts.get(id) ?? now, this.#ends.get(id) ?? now];
		const report: Report = {
			files: files.map((file) => reportFile(file, spanOf(file))),
			errors: errors.map(described),
		};
		writeFileSync(path, JSON.stringify(report));
	}
}

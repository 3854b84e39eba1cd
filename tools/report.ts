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
}

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

function reportTest(test: TestCase): ReportedTest {
	const { state, errors = [] } = test.result();
	return { name: test.fullName, state, errors: errors.map(described) };
}

function reportFile(file: TestModule): ReportedFile {
	const { prepareDuration, setupDuration, collectDuration, duration } = file.diagnostic();
	return {
		project: file.project.name,
		path: relative(process.cwd(), file.moduleId),
		seconds: (prepareDuration + setupDuration + collectDuration + duration) / 1000,
		importing: collectDuration / 1000,
		errors: [...file.errors(), ...[...file.children.allSuites()].flatMap((suite) => suite.errors())].map(
			described,
		),
		tests: [...file.children.allTests()].map(reportTest),
	};
}

/** Writes its report when the run ends. */
export default class FileReporter implements Reporter {
	onTestRunEnd(files: readonly TestModule[], errors: readonly Failure[]): void {
		const path = process.env[reportVariable];
		if (!path) throw new Error(`${reportVariable} names no file`);
		const report: Report = { files: files.map(reportFile), errors: errors.map(described) };
		writeFileSync(path, JSON.stringify(report));
	}
}

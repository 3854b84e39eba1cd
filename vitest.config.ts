import { defineConfig } from "vitest/config";

/** Tests that are about PostgreSQL itself, or about both engines side by side. */
const onPostgresOnly = ["tests/support/**/*.test.ts", "{packages,apps}/*/tests/**/*.postgres.test.ts"];

/** Tests that open no database, or only another program's: once is enough. */
const withoutDatabase = [
	"packages/records/tests/auth/{avatar,guard,password,slowdown}.test.ts",
	"packages/records/tests/collections/generate.test.ts",
	"packages/records/tests/database/{dialects,memory}.test.ts",
	"packages/records/tests/http/{language,multipart}.test.ts",
	"apps/server/tests/composition/config.test.ts",
	"apps/server/tests/demo/generate.test.ts",
	"apps/server/tests/documents/pdf.test.ts",
	"apps/server/tests/deploy/files.test.ts",
	"apps/server/tests/swap/{between,check}.test.ts",
	"apps/server/tests/workers/{solitude,turns}.test.ts",
];

/** Tests about the embedded engine's file itself. */
const embeddedOnly: string[] = [
	// Turns to write, and another file in the place of the one that several processes have open.
	"apps/server/tests/workers/siblings.test.ts",
];

const onPostgres = {
	env: { RAFTA_TEST_ENGINE: "postgres" },
	globalSetup: "tests/support/postgres-setup.ts",
	setupFiles: "tests/support/postgres-file.ts",
	// Whatever is opened makes its tables first.
	hookTimeout: 60_000,
};

/** Three kinds of tests: unit (no browser), contract (the official client), browser (real Chromium). */
export default defineConfig({
	test: {
		projects: [
			{
				test: {
					name: "unit",
					include: ["packages/*/tests/**/*.test.ts", "apps/*/tests/**/*.test.ts", "tools/**/*.test.ts"],
					exclude: onPostgresOnly,
					testTimeout: 90_000,
				},
			},
			{
				test: {
					name: "unit-postgres",
					include: [
						"packages/records/tests/**/*.test.ts",
						"apps/server/tests/**/*.test.ts",
						...onPostgresOnly,
					],
					exclude: [...withoutDatabase, ...embeddedOnly],
					testTimeout: 90_000,
					...onPostgres,
				},
			},
			{
				test: {
					name: "contract",
					include: ["tests/contract/**/*.test.ts"],
					testTimeout: 90_000,
				},
			},
			{
				test: {
					name: "contract-postgres",
					include: ["tests/contract/**/*.test.ts"],
					testTimeout: 90_000,
					...onPostgres,
				},
			},
			{
				test: {
					name: "browser",
					include: ["tests/browser/**/*.test.ts"],
					// What is polled is what a person would see, beside whatever else the machine does.
					expect: { poll: { timeout: 20_000 } },
					testTimeout: 300_000,
					hookTimeout: 180_000,
				},
			},
			{
				test: {
					...onPostgres,
					name: "browser-postgres",
					// The screens speak HTTP, whatever the engine: the desk's work is the proof that nothing else is needed.
					include: ["tests/browser/desk.test.ts"],
					testTimeout: 300_000,
					hookTimeout: 180_000,
				},
			},
		],
	},
});

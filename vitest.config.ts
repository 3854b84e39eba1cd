import { defineConfig } from "vitest/config";

/** Tests that are about PostgreSQL itself, or about both engines side by side. */
const onPostgresOnly = ["tests/support/**/*.test.ts", "**/*.postgres.test.ts"];

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
					include: onPostgresOnly,
					globalSetup: "tests/support/postgres-setup.ts",
					env: { RAFTA_TEST_ENGINE: "postgres" },
					testTimeout: 90_000,
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
					name: "browser",
					include: ["tests/browser/**/*.test.ts"],
					testTimeout: 300_000,
					hookTimeout: 180_000,
					fileParallelism: false,
				},
			},
		],
	},
});
